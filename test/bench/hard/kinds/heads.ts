import type { HardDocument } from '../fact.ts';
import { absent, present } from '../makeFacts.ts';
import { createProse } from '../prose.ts';

const serif = "font-family: 'Liberation Serif', 'Times New Roman', serif;";
const sans = "font-family: 'Liberation Sans', Arial, sans-serif;";

interface Edges {
  readonly name: string;
  readonly seed: number;
  /** Texts that are on every page, and not part of its content. */
  readonly out: readonly string[];
  /** HTML of the page margins; `{page}` is the page number. */
  readonly edges: string;
  readonly css: string;
  /** Number of pages; each has different text. */
  readonly pages?: number;
  readonly first?: number;
  readonly sentences?: number;
}

/** Pages with something at their edges, and text close to it that is wanted. */
function edged({ name, seed, out, edges, css, pages = 1, first = 1, sentences = 22 }: Edges): HardDocument {
  const prose = createProse(seed);
  const texts = Array.from({ length: pages }, () => prose.sentences(sentences));
  const html = texts
    .map(
      (said, index) =>
        `<section>${edges.replaceAll('{page}', `${first + index}`)}<main><p>${said.slice(0, 8).join(' ')}</p><p>${said.slice(8, 15).join(' ')}</p><p>${said.slice(15).join(' ')}</p></main></section>`,
    )
    .join('');
  return {
    name,
    kind: 'heads',
    css: `@page { size: A4; margin: 0 } body { ${serif} font-size: 10.5pt; margin: 0 } section { position: relative; height: 296mm; break-after: page; overflow: hidden } section > * { position: absolute } main { inset: 25mm 22mm; text-align: justify } ${css}`,
    html,
    facts: [...absent(...out), ...present(texts.flatMap((said) => [said[0] ?? '', said.at(-1) ?? '']))],
  };
}

const top =
  '.top { top: 12mm; left: 22mm; right: 22mm; display: flex; justify-content: space-between; font-size: 8.5pt }';
const foot =
  '.foot { bottom: 11mm; left: 22mm; right: 22mm; display: flex; justify-content: space-between; font-size: 8pt }';

/** Pages with running heads, feet, numbers of lines and stamps. */
export const headDocuments: readonly HardDocument[] = [
  edged({
    name: 'one-page-of-a-journal',
    seed: 301,
    css: `${top} ${foot}`,
    first: 1187,
    out: ['Journal of Lowland Studies', 'Vol. 14', '1187', 'Licensed to the reading room'],
    edges:
      '<div class=top><i>Journal of Lowland Studies</i><span>Vol. 14, No. 3</span></div><div class=foot><span>Licensed to the reading room</span><span>{page}</span></div>',
  }),
  edged({
    name: 'book',
    seed: 302,
    css: top,
    pages: 3,
    first: 1214,
    out: ['THE LEDGERS OF VELL', '1214', '1215', '1216'],
    edges: '<div class=top><span>{page}</span><span>THE LEDGERS OF VELL</span></div>',
  }),
  edged({
    name: 'ruled-head',
    seed: 303,
    css: `${top} ${foot} .top { border-bottom: .7px solid; padding-bottom: 1mm } .foot { border-top: .7px solid; padding-top: 1mm }`,
    pages: 2,
    first: 6,
    out: ['Office of Weights', 'Form W-22 (rev. 4)', 'Page 6 of 40', 'Page 7 of 40'],
    edges:
      '<div class=top><b>Office of Weights and Measures</b><span>Circular 118</span></div><div class=foot><span>Form W-22 (rev. 4)</span><span>Page {page} of 40</span></div>',
  }),
  edged({
    name: 'numbered-lines',
    seed: 304,
    css: `${foot} main { line-height: 24px; font-size: 11pt } .lines { left: 10mm; top: 25mm; font: 9pt/24px monospace; text-align: right; width: 7mm; border-right: 1px solid; padding-right: 1mm }`,
    out: ['1 2 3 4', '11 12', '17 18 19', 'Deposition of the Clerk'],
    edges: `<div class=lines>${Array.from({ length: 25 }, (_, index) => `${index + 1}<br>`).join('')}</div><div class=foot><span>Deposition of the Clerk</span><span>{page}</span></div>`,
  }),
  edged({
    name: 'watermark',
    seed: 305,
    css: `${foot} .mark { left: 20mm; top: 120mm; font: 700 74pt sans-serif; color: #e2e2e2; transform: rotate(-45deg) }`,
    first: 3,
    out: ['DRAFT COPY', 'COPY', 'Not for circulation'],
    edges:
      '<div class=mark>DRAFT COPY</div><div class=foot><span>Not for circulation</span><span>– {page} –</span></div>',
  }),
  edged({
    name: 'margin-stamp',
    seed: 306,
    css: `${top} .stamp { left: 9mm; bottom: 70mm; writing-mode: vertical-rl; transform: rotate(180deg); font-size: 11pt; color: #777 }`,
    out: ['preprint:2203.01177v2', '9 May 2022', 'A PREPRINT'],
    edges:
      '<div class=stamp>preprint:2203.01177v2 [hist.AG] 9 May 2022</div><div class=top><span></span><span>A PREPRINT</span></div>',
  }),
  edged({
    name: 'web-page',
    seed: 307,
    css: `body { ${sans} } ${top} ${foot} .top, .foot { left: 8mm; right: 8mm; top: auto } .top { top: 6mm } .foot { bottom: 6mm }`,
    pages: 2,
    out: ['11/26/24, 9:14 AM', 'https://ledgers.example/vell/index', '1/2', '2/2'],
    edges:
      '<div class=top><span>11/26/24, 9:14 AM</span><span>Ledgers of Vell</span></div><div class=foot><span>https://ledgers.example/vell/index?part=3</span><span>{page}/2</span></div>',
  }),
  edged({
    name: 'letterhead',
    seed: 308,
    css: `${foot} .foot { font-size: 6.5pt; justify-content: center; text-align: center; color: #555 }`,
    sentences: 16,
    out: ['Registered office 4 Quay Street', 'Company No. 118822'],
    edges: '<div class=foot>Registered office 4 Quay Street, Vell · Company No. 118822 · Telephone 0441 552</div>',
  }),
  edged({
    name: 'slides',
    seed: 309,
    sentences: 5,
    pages: 3,
    first: 1012,
    css: `@page { size: 254mm 143mm } section { height: 142mm } body { ${sans} font-size: 15pt } main { inset: 20mm 15mm } ${foot} .foot { left: 8mm; right: 8mm; bottom: 4mm; color: #888 }`,
    out: ['Vell Harbour Trust', 'Strictly internal', '1012', '1013', '1014'],
    edges: '<div class=foot><span>Vell Harbour Trust</span><span>Strictly internal</span><span>{page}</span></div>',
  }),
];
