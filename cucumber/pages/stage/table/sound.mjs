/** The sounds of the table, made here: a card on cloth, a trick swept up, points that are charged. */

let audio = null; // one for all tables of a page, made when the first sound is heard

/** Sounds that are heard when `isOn` says so. */
export class Sounds {
  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
  }

  card = () => this.noise({ seconds: 0.07, from: 2600, to: 900, loud: 0.16 });
  trick = () => this.noise({ seconds: 0.26, from: 700, to: 2400, loud: 0.12 });
  point = () => this.tone({ seconds: 0.16, from: 520, to: 780, loud: 0.08 });

  /** A breath of noise in a band that moves. */
  noise({ seconds, from, to, loud }) {
    this.sound(seconds, loud, (context, begin, end) => {
      const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
      const samples = buffer.getChannelData(0);
      for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
      const band = new BiquadFilterNode(context, { type: "bandpass" });
      bend(band.frequency, [from, begin], [to, end]);
      return [new AudioBufferSourceNode(context, { buffer }), band];
    });
  }

  tone({ seconds, from, to, loud }) {
    this.sound(seconds, loud, (context, begin, end) => {
      const wave = new OscillatorNode(context);
      bend(wave.frequency, [from, begin], [to, end]);
      return [wave];
    });
  }

  /** Lets a source be heard through the rest of its chain, fading away. */
  sound(seconds, loud, chain) {
    if (!this.isOn()) return;
    audio ??= new AudioContext();
    const begin = audio.currentTime;
    const [source, ...filters] = chain(audio, begin, begin + seconds);
    const gain = new GainNode(audio);
    bend(gain.gain, [loud, begin], [0.0008, begin + seconds]);
    [...filters, gain, audio.destination].reduce((node, next) => node.connect(next), source);
    source.start(begin);
    source.stop(begin + seconds);
  }
}

/** A value that changes evenly to the ear. */
function bend(value, [from, begin], [to, end]) {
  value.setValueAtTime(from, begin);
  value.exponentialRampToValueAtTime(to, end);
}
