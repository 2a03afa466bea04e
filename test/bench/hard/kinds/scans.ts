import type { HardDocument, ScanLook } from '../fact.ts';
import { absent, inOrder, inTable, present } from '../makeFacts.ts';
import { createProse, wordsOf } from '../prose.ts';

const serif = "font-family: 'Liberation Serif', 'Times New Roman', serif;";
const typed = "font-family: 'Nimbus Mono PS', 'Liberation Mono', 'Courier New', monospace;";
/** Maximum wrong characters in a text of several words. */
const wrong = 2;

interface Copy {
  readonly name: string;
  readonly seed: number;
  readonly css: string;
  readonly scan: ScanLook;
  readonly sentences?: number;
  /** Before and after the text. */
  readonly before?: string;
  readonly after?: string;
  readonly facts?: HardDocument['facts'];
}

/** A page of text, copied. */
function copied({ name, seed, css, scan, sentences = 26, before = '', after = '', facts = [] }: Copy): HardDocument {
  const said = createProse(seed).sentences(sentences);
  const parts = Array.from({ length: Math.ceil(sentences / 6) }, (_, index) => said.slice(index * 6, index * 6 + 6));
  const asked = said.filter((_, index) => index % 4 === 1).map((sentence) => wordsOf(sentence, 8, 1));
  return {
    name,
    kind: 'scans',
    css: `@page { size: A4; margin: 22mm } p { margin: 0 0 2mm } ${css}`,
    html: `${before}<main>${parts.map((part) => `<p>${part.join(' ')}</p>`).join('')}</main>${after}`,
    scan,
    facts: [...present(asked, wrong), ...inOrder(said, 6, wrong), ...facts],
  };
}

const letter = `body { ${typed} font-size: 11.5pt; line-height: 1.5 }`;
const ledger: readonly (readonly string[])[] = [
  ['Date', 'Article', 'Weight', 'Paid'],
  ['2 Jan', 'Barley', '114', '38.50'],
  ['9 Jan', 'Lamp oil', '27', '61.25'],
  ['17 Jan', 'Salted cod', '350', '92.40'],
  ['3 Feb', 'Tin plate', '48', '70.15'],
  ['21 Feb', 'Sailcloth', '66', '128.00'],
  ['5 Mar', 'Rope', '203', '45.75'],
];
const drawn = ledger.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`).join('');

/** Old and bad copies of pages. */
export const scanDocuments: readonly HardDocument[] = [
  copied({
    name: 'typed-letter',
    seed: 601,
    css: letter,
    sentences: 18,
    scan: { dotsPerInch: 150, noise: 14, blur: 0.7, dropout: 0.03 },
    before: '<p>Vell, 4 October 1931</p><p>Dear Sir,</p>',
    after: '<p>Yours faithfully,</p><p>A. Brandt, Secretary</p>',
    facts: present(['Yours faithfully', '4 October 1931'], 1),
  }),
  copied({
    name: 'faded-typing',
    seed: 602,
    css: letter,
    sentences: 18,
    scan: { dotsPerInch: 200, ink: 150, paper: 225, noise: 12, blur: 0.6 },
  }),
  copied({
    name: 'carbon-copy',
    seed: 603,
    css: letter,
    sentences: 18,
    scan: { dotsPerInch: 150, blur: 1.3, ink: 90, paper: 210, noise: 10 },
  }),
  copied({
    name: 'show-through',
    seed: 604,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 200, showThrough: 0.3, paper: 235, noise: 6 },
  }),
  copied({
    name: 'on-its-side',
    seed: 605,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 150, turn: 90, noise: 8 },
  }),
  copied({
    name: 'upside-down',
    seed: 606,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 150, turn: 180, noise: 8 },
  }),
  copied({
    name: 'other-side',
    seed: 607,
    css: `body { ${serif} font-size: 12pt }`,
    scan: { dotsPerInch: 150, turn: 271, noise: 8, jpeg: 0.5 },
  }),
  copied({
    name: 'askew-and-dark',
    seed: 608,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 150, turn: 3.2, border: 36, holes: true, paper: 205, noise: 10 },
  }),
  copied({
    name: 'shadow-of-the-spine',
    seed: 609,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 150, shadow: 130, paper: 240, noise: 6, blur: 0.5 },
  }),
  copied({
    name: 'hundred-dots',
    seed: 610,
    css: `body { ${serif} font-size: 12pt }`,
    scan: { dotsPerInch: 100, noise: 5 },
  }),
  copied({
    name: 'fax',
    seed: 611,
    css: `body { ${serif} font-size: 12pt }`,
    scan: { dotsPerInch: 120, bilevel: true, noise: 30 },
  }),
  copied({
    name: 'poor-jpeg',
    seed: 612,
    css: `body { ${serif} font-size: 11pt }`,
    scan: { dotsPerInch: 130, jpeg: 0.15 },
  }),
  copied({
    name: 'two-columns',
    seed: 613,
    sentences: 54,
    css: `body { ${serif} font-size: 9.5pt; text-align: justify } main { columns: 2; column-gap: 7mm }`,
    scan: { dotsPerInch: 200, noise: 8, turn: -1.2, showThrough: 0.12 },
  }),
  copied({
    name: 'stamped',
    seed: 614,
    css: `body { ${serif} font-size: 11pt } .stamp { position: fixed; left: 60mm; top: 90mm; border: 3px solid #888; color: #888; font: bold 26pt sans-serif; transform: rotate(-14deg); padding: 2mm 6mm }`,
    scan: { dotsPerInch: 150, noise: 6 },
    after: '<div class=stamp>RECEIVED</div>',
  }),
  copied({
    name: 'title-page',
    seed: 615,
    sentences: 6,
    css: `body { ${serif} font-size: 12pt; text-align: center } h1 { font-size: 30pt; letter-spacing: .08em } .band { background: #222; color: white; padding: 3mm; font-size: 16pt }`,
    scan: { dotsPerInch: 150, noise: 8, turn: 0.8 },
    before:
      '<h1>THE LEDGERS OF VELL</h1><div class=band>With Notes and a Map of the Marshes</div><p><i>collected by Ada Vellacott</i></p>',
    facts: present(['THE LEDGERS OF VELL', 'With Notes and a Map of the Marshes', 'collected by Ada Vellacott'], 1),
  }),
  copied({
    name: 'ledger',
    seed: 616,
    sentences: 8,
    css: `body { ${serif} font-size: 11pt } table { border-collapse: collapse; margin: 5mm 0 } td { border: 1px solid; padding: 1mm 6mm }`,
    scan: { dotsPerInch: 150, noise: 8, turn: 0.6 },
    after: `<table>${drawn}</table>`,
    facts: inTable(ledger, { every: 3 }),
  }),
  copied({
    name: 'typed-table',
    seed: 617,
    sentences: 8,
    css: `${letter} td { padding: 0 12mm 0 0 }`,
    scan: { dotsPerInch: 200, noise: 10, blur: 0.5 },
    after: `<table>${drawn}</table>`,
    facts: inTable(ledger, { every: 3 }),
  }),
  copied({
    name: 'book-page',
    seed: 618,
    sentences: 20,
    css: `@page { size: A5; margin: 18mm 15mm } body { ${serif} font-size: 10.5pt; text-align: justify } .head { position: fixed; top: -9mm; left: 0; right: 0; text-align: center; font-size: 9pt } .head b { float: right; font-weight: normal }`,
    scan: { dotsPerInch: 200, noise: 8, showThrough: 0.15, paper: 225 },
    before: '<div class=head>OF DITCHES AND SLUICES <b>1731</b></div>',
    facts: absent('OF DITCHES AND SLUICES'),
  }),
  copied({
    name: 'by-hand',
    seed: 619,
    sentences: 12,
    css: "body { font: italic 16pt 'Z003', 'URW Chancery L', 'Apple Chancery', cursive; line-height: 1.5 }",
    scan: { dotsPerInch: 150, noise: 6 },
  }),
];
