/** A chart that plotly draws; the library is fetched when the first one is shown. */
import { Component, html } from "./vendor/preact.mjs";

const NO_CHART = "The chart can't be drawn without a network. All its numbers are below.";
const MAPS = "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53"; // plotly's style for maps, of which we draw none
let library = null;

/** @param {string} address  of the library */
function loadLibrary(address) {
  library ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: address, onload: resolve, onerror: reject });
    const noMaps = Object.assign(document.createElement("template"), { id: MAPS }); // or plotly puts that style into the page
    document.head.append(noMaps, script);
  });
  return library;
}

/** Where the library lies: a page of the site says where, a notebook brings it. */
async function libraryUrl(bring) {
  const siteData = document.getElementById("site-given");
  if (siteData) return new URL(JSON.parse(siteData.textContent).charts, location.href).href;
  return URL.createObjectURL(new Blob([await bring()], { type: "text/javascript" }));
}

/** @param {{figure: object, bring: () => Promise<string>}} props */
export class Chart extends Component {
  shouldComponentUpdate({ figure }) {
    return figure !== this.props.figure;
  }

  componentDidMount() {
    this.draw();
  }

  componentDidUpdate() {
    this.draw();
  }

  async draw() {
    const { figure, bring } = this.props;
    try {
      if (!window.Plotly) await loadLibrary(await libraryUrl(bring));
    } catch {
      library = null;
      this.base.textContent = NO_CHART;
      addEventListener("online", () => this.draw(), { once: true });
      return;
    }
    if (this.base.textContent === NO_CHART) this.base.textContent = "";
    const { data, layout, config } = JSON.parse(JSON.stringify(figure)); // Plotly writes ranges and more into what it is given
    await window.Plotly.react(this.base, data, layout, config);
  }

  /** Otherwise the page would jump when the chart comes. */
  render({ figure }) {
    return html`<div class="many-chart" style="min-height: ${figure.layout.height}px"></div>`;
  }
}
