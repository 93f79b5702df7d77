/** The parts of an essay, each in its place in the prose; or one part alone, as a notebook shows it. */
import { page } from "../stage/root.mjs";
import { Component, html, render } from "../stage/vendor/preact.mjs";
import { Part } from "./part.mjs";

class Essay extends Component {
  componentDidMount() {
    this.componentDidUpdate();
  }

  componentDidUpdate() {
    if (!this.props.data.alone) for (const [at, part] of this.parts) render(this.partView(at, part), document.getElementById(`site-cell-${part.place}`));
  }

  get parts() {
    return Object.entries(this.props.data.parts);
  }

  partView(at, part) {
    const send = (message) => this.props.send({ part: Number(at), ...message });
    return html`<${Part} key=${at} part=${part} send=${send} />`;
  }

  render({ data }) {
    return data.alone && this.parts.map(([at, part]) => this.partView(at, part));
  }
}

export default page({ Page: Essay, css: "cucumber-essay" });
