import type { HardDocument } from '../fact.ts';
import { inOrder, present } from '../makeFacts.ts';
import { createProse, wordsOf } from '../prose.ts';

/** Paragraphs of so many sentences each, and the sentences in their order. */
function story(
  seed: number,
  paragraphs: number,
  length = 4,
): { readonly html: string; readonly said: readonly string[] } {
  const said = createProse(seed).sentences(paragraphs * length);
  const parts = Array.from({ length: paragraphs }, (_, index) => said.slice(index * length, (index + 1) * length));
  return { html: parts.map((part) => `<p>${part.join(' ')}</p>`).join(''), said };
}

const serif = "font-family: 'Liberation Serif', 'Times New Roman', serif;";
const sans = "font-family: 'Liberation Sans', Arial, sans-serif;";

/** A paper: title, authors, abstract across both columns, notes at the foot of a column, a table as a float. */
function paper(): HardDocument {
  const [before, after] = [story(101, 5, 5), story(102, 6, 5)];
  const note = 'The figures of the second campaign were kindly lent by the observatory.';
  return {
    name: 'paper',
    kind: 'columns',
    css: `@page { size: A4; margin: 18mm 16mm } body { ${serif} font-size: 9.5pt; text-align: justify } h1 { text-align: center; font-size: 17pt }
      .by { text-align: center } .abstract { margin: 3mm 14mm; font-size: 8.5pt } .two { columns: 2; column-gap: 7mm } p { margin: 0; text-indent: 1em }
      h2 { font-size: 10.5pt; margin: 2mm 0 1mm } .float { break-inside: avoid; border-top: 1px solid; border-bottom: 1px solid; font-size: 8pt; margin: 2mm 0 }
      .float td { padding: 0 3mm 0 0 } .note { break-inside: avoid; font-size: 7.5pt; border-top: .5px solid; margin-top: 2mm }`,
    html: `<h1>On the Drainage of Low Meadows</h1><div class=by>Ada Vellacott<sup>1</sup> and Jonas Brandt<sup>2</sup><br>
      <i>1 Institute of Waters, Harrow &nbsp; 2 School of Mines, Isk</i></div><div class=abstract><b>Abstract.</b> We compare two ways of draining meadows
      below the level of the sea and find that the older one is cheaper in every respect but one.</div>
      <div class=two><h2>1 Introduction</h2>${before.html}<div class=float>Table 1. Depth of the ditches<table><tr><td>North<td>1.4<td>2.2<tr><td>South<td>0.9<td>1.7</table></div>
      <h2>2 Earlier work</h2>${after.html}<div class=note>* ${note}</div></div>`,
    facts: [
      ...inOrder(before.said, 3),
      ...inOrder(after.said, 3),
      { kind: 'order', before: 'cheaper in every respect but one', after: wordsOf(before.said[0] ?? '') },
      { kind: 'order', before: '1 Introduction', after: '2 Earlier work' },
      ...present(['On the Drainage of Low Meadows', note]),
    ],
  };
}

/** A front page: a banner, a story in two of four columns, other stories next to it, boxes. */
function newspaper(): HardDocument {
  const stories = [story(111, 4, 4), story(112, 3, 3), story(113, 3, 3), story(114, 2, 4)];
  const heads = [
    'Bridge Reopens After Nine Years',
    'Wool Prices Fall Again',
    'Council Votes on Lamps',
    'Ferry Strikes a Sandbank',
  ];
  const part = (index: number, style: string): string =>
    `<section style="${style}"><h2>${heads[index] ?? ''}</h2>${stories[index]?.html ?? ''}</section>`;
  return {
    name: 'newspaper',
    kind: 'columns',
    css: `@page { size: 280mm 380mm; margin: 10mm } body { ${serif} font-size: 9.5pt; text-align: justify; margin: 0 } h1 { text-align: center; font-size: 40pt; margin: 0 }
      .line { border-top: 2px solid; border-bottom: 1px solid; display: flex; justify-content: space-between; margin-bottom: 4mm } p { margin: 0 0 1mm } h2 { margin: 0 0 2mm; font-size: 16pt; text-align: left }
      main { display: grid; grid-template-columns: 2fr 1fr 1fr; gap: 5mm } section + section { border-left: .5px solid #555; padding-left: 3mm }`,
    html: `<h1>The Isk Valley Courier</h1><div class=line><span>No. 4,117</span><span>Tuesday, 9 March 1926</span><span>Three pence</span></div>
      <main><section style="grid-row: span 2"><h2 style="font-size:26pt">${heads[0] ?? ''}</h2><div style="columns:2">${stories[0]?.html ?? ''}</div></section>
      ${part(1, '')}${part(2, '')}${part(3, 'grid-column: 2 / span 2; columns: 2; border: 1px solid; padding: 2mm')}</main>`,
    facts: [
      ...stories.flatMap(({ said }) => inOrder(said, 2)),
      ...stories.map(({ said }, index) => ({
        kind: 'order' as const,
        before: heads[index] ?? '',
        after: wordsOf(said[0] ?? '', 6),
      })),
    ],
  };
}

/** The requested number of columns, small and dense, without space between paragraphs. */
function dense(name: string, seed: number, columns: number, css = ''): HardDocument {
  const { html, said } = story(seed, 7 * columns, 3);
  return {
    name,
    kind: 'columns',
    css: `@page { size: A4; margin: 12mm } body { ${serif} font-size: 8pt; line-height: 1.12; text-align: justify } main { columns: ${columns}; column-gap: 4mm } p { margin: 0; text-indent: 1em } ${css}`,
    html: `<main>${html}</main>`,
    facts: inOrder(said, 3),
  };
}

/** Two pages of a book on one sheet, each with a separate footer. */
function spread(): HardDocument {
  const [left, right] = [story(131, 6, 5), story(132, 6, 5)];
  return {
    name: 'spread',
    kind: 'columns',
    css: `@page { size: A4 landscape; margin: 12mm } body { ${serif} font-size: 9.5pt; margin: 0 } main { display: grid; grid-template-columns: 1fr 1fr; gap: 26mm } p { margin: 0; text-indent: 1.2em; text-align: justify } h2 { font-size: 11pt; text-align: center }`,
    html: `<main><div><h2>Chapter the Ninth</h2>${left.html}</div><div><h2>Chapter the Tenth</h2>${right.html}</div></main>`,
    facts: [
      ...inOrder(left.said, 4),
      ...inOrder(right.said, 4),
      { kind: 'order', before: wordsOf(left.said.at(-1) ?? '', 5), after: 'Chapter the Tenth' },
    ],
  };
}

/** Text with notes in its outer margin, which are read next to it and not within it. */
function margins(): HardDocument {
  const { said } = story(141, 8, 5);
  const remarks = ['See also the map of 1802', 'Compare the second ledger', 'Doubtful in one copy'];
  const paragraphs = Array.from({ length: 8 }, (_, index) => said.slice(index * 5, index * 5 + 5).join(' '));
  return {
    name: 'margins',
    kind: 'columns',
    css: `@page { size: A5; margin: 12mm } body { ${serif} font-size: 9pt } p { margin: 0 32mm 1mm 0; text-align: justify; position: relative } .r { position: absolute; left: 100%; top: 2mm; text-indent: 0; margin-left: 4mm; width: 27mm; font: italic 7.5pt serif }`,
    html: paragraphs
      .map(
        (text, index) => `<p>${index % 3 === 0 ? `<span class=r>${remarks[index / 3] ?? ''}</span>` : ''}${text}</p>`,
      )
      .join(''),
    facts: [...inOrder(said, 4), ...present([...remarks, ...[1, 11, 31].map((index) => said[index] ?? '')])],
  };
}

/** Three panels of a folded leaflet with images between them. */
function leaflet(): HardDocument {
  const panels = [story(151, 3, 3), story(152, 3, 3), story(153, 3, 3)];
  const heads = ['Plan Your Visit', 'Along the Ramparts', 'Boats and Timetables'];
  return {
    name: 'leaflet',
    kind: 'columns',
    css: `@page { size: A4 landscape; margin: 0 } body { ${sans} font-size: 9.5pt; margin: 0 } main { display: grid; grid-template-columns: repeat(3, 1fr); height: 205mm } main > div { padding: 9mm } main > div:nth-child(2) { background: #163a5f; color: white } i { display: block; height: 34mm; background: linear-gradient(45deg, #9bd, #fc9); margin: 3mm 0 }`,
    html: `<main>${panels.map(({ html }, index) => `<div><h2>${heads[index] ?? ''}</h2>${index === 1 ? '' : '<i></i>'}${html}</div>`).join('')}</main>`,
    facts: [
      ...panels.flatMap(({ said }) => inOrder(said, 2)),
      { kind: 'order', before: wordsOf(panels[0]?.said.at(-1) ?? '', 5), after: heads[1] ?? '' },
      { kind: 'order', before: wordsOf(panels[1]?.said.at(-1) ?? '', 5), after: heads[2] ?? '' },
    ],
  };
}

/** A magazine: a drop cap, a pull quote in the gutter that both columns wrap around, a box. */
function magazine(): HardDocument {
  const { said } = story(161, 9, 4);
  const paragraphs = Array.from({ length: 9 }, (_, index) => said.slice(index * 4, index * 4 + 4).join(' '));
  const quote = 'Nobody had looked behind the clock for sixty years.';
  return {
    name: 'magazine',
    kind: 'columns',
    css: `@page { size: A4; margin: 15mm } body { ${serif} font-size: 10pt } main { columns: 3; column-gap: 5mm } p { margin: 0; text-indent: 1em; text-align: left } p:first-child { text-indent: 0 } p:first-child::first-letter { font-size: 38pt; float: left; line-height: .8; padding-right: 1mm } blockquote { break-inside: avoid; margin: 3mm 0; font: bold 15pt sans-serif; border-top: 2px solid; border-bottom: 2px solid; padding: 2mm 0 }`,
    html: `<h1>The Clock in the East Tower</h1><main>${paragraphs.map((text, index) => `<p>${text}</p>${index === 4 ? `<blockquote>${quote}</blockquote>` : ''}`).join('')}</main>`,
    facts: [...inOrder(said, 3), ...present([quote, ...[5, 14, 22].map((index) => said[index] ?? '')])],
  };
}

/** A patent: two columns with the numbers of lines between them. */
function patent(): HardDocument {
  const { html, said } = story(171, 14, 3);
  const numbers = Array.from({ length: 12 }, (_, index) => `<span>${(index + 1) * 5}</span>`).join('');
  return {
    name: 'patent',
    kind: 'columns',
    css: `@page { size: letter; margin: 15mm } body { ${serif} font-size: 10pt; margin: 0; position: relative } main { columns: 2; column-gap: 12mm; text-align: justify; column-fill: auto; height: 235mm } p { margin: 0; text-indent: 1em } aside { position: absolute; left: 50%; top: 16mm; margin-left: -2mm; width: 4mm; text-align: center; display: grid; row-gap: 14mm; font-size: 9pt }`,
    html: `<main>${html}</main><aside>${numbers}</aside>`,
    facts: [...inOrder(said, 3), ...present([3, 9, 17, 23].map((index) => said[index] ?? ''))],
  };
}

/** Small advertisements in five columns, each with a bold word to begin with. */
function advertisements(): HardDocument {
  const prose = createProse(181);
  const words = ['LOST', 'FOUND', 'TO LET', 'WANTED', 'FOR SALE'];
  const items = Array.from({ length: 60 }, (_, index) => ({ word: words[index % 5] ?? '', said: prose.sentence() }));
  return {
    name: 'advertisements',
    kind: 'columns',
    css: `@page { size: A4; margin: 8mm } body { ${sans} font-size: 7pt; line-height: 1.1 } main { columns: 5; column-gap: 3mm; column-rule: .5px solid } p { margin: 0 0 1mm; padding-bottom: 1mm; border-bottom: .3px solid #777; break-inside: avoid }`,
    html: `<main>${items.map(({ word, said }) => `<p><b>${word}</b> ${said}</p>`).join('')}</main>`,
    facts: [
      ...inOrder(
        items.map(({ said }) => said),
        5,
      ),
      ...present(items.filter((_, index) => index % 15 === 7).map(({ said }) => said)),
    ],
  };
}

/** Two columns that wrap around an image in the middle, with its caption below it. */
function around(): HardDocument {
  const [left, right] = [story(191, 6, 5), story(192, 6, 5)];
  const caption = 'The lower mill before the flood';
  return {
    name: 'around-a-picture',
    kind: 'columns',
    css: `@page { size: A4; margin: 16mm } body { ${serif} font-size: 9.5pt; text-align: justify; position: relative } main { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm } p { margin: 0; text-indent: 1em } i.l, i.r { width: 26mm; height: 58mm; margin-top: 60mm } i.l { float: right; shape-outside: inset(60mm 0 0 0) } i.r { float: left; shape-outside: inset(60mm 0 0 0) } figure { position: absolute; left: 50%; top: 62mm; margin: 0 0 0 -24mm; width: 48mm; font-size: 8pt; text-align: center } figure b { display: block; height: 44mm; background: radial-gradient(#ccc, #678) }`,
    html: `<main><div><i class=l></i>${left.html}</div><div><i class=r></i>${right.html}</div></main><figure><b></b>${caption}</figure>`,
    facts: [...inOrder(left.said, 3), ...inOrder(right.said, 3), ...present([caption])],
  };
}

/** Boxed notices, each of a different height than its neighbor. */
function notices(): HardDocument {
  const stories = Array.from({ length: 9 }, (_, index) => story(920 + index, 1, 2 + ((index * 5) % 4)));
  const heads = [
    'Sale of Boats',
    'Lamps Wanted',
    'A Lost Dog',
    'Concert',
    'Tide Tables',
    'New Roof',
    'Thanks',
    'Lecture',
    'Market Days',
  ];
  return {
    name: 'notices',
    kind: 'columns',
    css: `@page { size: A4; margin: 12mm } body { ${sans} font-size: 9pt } main { columns: 3; column-gap: 4mm } section { break-inside: avoid; border: 1px solid; padding: 2mm; margin-bottom: 3mm } section:nth-child(3n) { background: #222; color: white } h2 { margin: 0 0 1mm; font-size: 12pt } p { margin: 0 }`,
    html: `<main>${stories.map(({ html }, index) => `<section><h2>${heads[index] ?? ''}</h2>${html}</section>`).join('')}</main>`,
    facts: stories.flatMap(({ said }, index) => [
      { kind: 'order' as const, before: heads[index] ?? '', after: wordsOf(said[0] ?? '', 6) },
      ...inOrder(said, 1).slice(0, 2),
    ]),
  };
}

/** A microfilmed newspaper: three columns with rules between, gray, skewed, in small type. */
function filmed(): HardDocument {
  const parts = [story(931, 4, 4), story(932, 4, 4), story(933, 4, 4)];
  const heads = ['A STORM ON THE COAST', 'LETTER FROM THE CAPITAL', 'PRICES OF GRAIN'];
  return {
    name: 'filmed-newspaper',
    kind: 'columns',
    css: `@page { size: A4; margin: 11mm } body { ${serif} font-size: 8pt; text-align: justify; hyphens: manual } main { columns: 3; column-gap: 5mm; column-rule: .7px solid } p { margin: 0; text-indent: 1em } h2 { text-align: center; font-size: 9.5pt; margin: 2mm 0 }`,
    html: `<main>${parts.map(({ html }, index) => `<h2>${heads[index] ?? ''}</h2>${html}`).join('')}</main>`,
    scan: { dotsPerInch: 200, turn: 1.1, noise: 12, blur: 0.6, ink: 40, paper: 200, shadow: 60 },
    facts: parts.flatMap(({ said }, index) => [
      { kind: 'order' as const, before: heads[index] ?? '', after: wordsOf(said[0] ?? '', 6), wrong: 2 },
      ...inOrder(said, 3, 2),
    ]),
  };
}

/** A form: field labels above and next to the typed values, checkboxes. */
function form(): HardDocument {
  const fields = [
    ['Name of vessel', 'Aldmoor Lass'],
    ['Port of register', 'Vellmouth'],
    ['Master', 'J. Brandt'],
    ['Tonnage', '114'],
    ['Last port', 'Ravenshoe'],
    ['Cargo', 'Tin plate'],
    ['Passengers', '17'],
    ['Draught', '2.4'],
  ] as const;
  return {
    name: 'form',
    kind: 'columns',
    css: `@page { size: A4; margin: 16mm } body { ${sans} font-size: 9pt } main { display: grid; grid-template-columns: 1fr 1fr 1fr 1fr; border: 1px solid } main div { border: .5px solid; padding: 1mm; height: 11mm } small { display: block; font-size: 6.5pt } tt { font: 11pt 'Liberation Mono', monospace }`,
    html: `<h2>Declaration of Arrival</h2><main>${fields.map(([name, value]) => `<div><small>${name}</small><tt>${value}</tt></div>`).join('')}</main><p>☒ Lamps trimmed &nbsp; ☐ Pilot aboard &nbsp; ☒ Papers in order</p>`,
    facts: fields.map(([before, after]) => ({ kind: 'order', before, after })),
  };
}

/** Pages whose columns are hard to follow. */
export const columnDocuments: readonly HardDocument[] = [
  paper(),
  newspaper(),
  dense('dense-three', 121, 3),
  dense('dense-ruled', 122, 2, 'main { column-rule: .5px solid; font-size: 9pt }'),
  dense('narrow-gap', 123, 4, 'main { column-gap: 2.2mm; font-size: 6.5pt }'),
  spread(),
  margins(),
  leaflet(),
  magazine(),
  patent(),
  advertisements(),
  around(),
  notices(),
  filmed(),
  form(),
];
