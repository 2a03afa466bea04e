import type { HardDocument } from '../fact.ts';
import { inOrder, present } from '../makeFacts.ts';
import { createProse } from '../prose.ts';

interface Small {
  readonly name: string;
  readonly seed: number;
  readonly css: string;
  readonly sentences: number;
  /** Sentences of a paragraph. */
  readonly length?: number;
  readonly scan?: HardDocument['scan'];
  /** Maximum wrong characters. */
  readonly wrong?: number;
}

/** A page full of small print; some of its complete sentences are tested. */
function small({ name, seed, css, sentences, length = 6, scan, wrong = 0 }: Small): HardDocument {
  const said = createProse(seed).sentences(sentences);
  const parts = Array.from({ length: Math.ceil(sentences / length) }, (_, index) =>
    said.slice(index * length, (index + 1) * length),
  );
  const asked = Math.floor(sentences / 9);
  return {
    name,
    kind: 'tiny',
    css: `@page { size: A4; margin: 9mm } body { font-family: 'Liberation Serif', 'Times New Roman', serif; margin: 0; text-align: justify } p { margin: 0 } ${css}`,
    html: `<main>${parts.map((part) => `<p>${part.join(' ')}</p>`).join('')}</main>`,
    ...(scan === undefined ? {} : { scan }),
    facts: [
      ...present(
        said.filter((_, index) => index % asked === asked >> 1),
        wrong,
      ),
      ...inOrder(said, asked, wrong).slice(0, 3),
    ],
  };
}

/** Pages with much text in small type. */
export const tinyDocuments: readonly HardDocument[] = [
  small({
    name: 'four-points',
    seed: 401,
    sentences: 190,
    css: 'main { font-size: 4pt; columns: 3; column-gap: 3mm }',
  }),
  small({
    name: 'policy',
    seed: 402,
    sentences: 100,
    css: "main { font: 5pt/1.05 'Liberation Sans', Arial, sans-serif; columns: 4; column-gap: 2.5mm } p { break-inside: avoid; margin-bottom: 1mm }",
    wrong: 2,
    scan: { dotsPerInch: 250, noise: 8, paper: 240 },
  }),
  small({
    name: 'lexicon',
    seed: 403,
    sentences: 100,
    length: 1,
    wrong: 2,
    scan: { dotsPerInch: 200, blur: 0.5, noise: 6 },
    css: 'main { font-size: 5.5pt; columns: 3; column-gap: 4mm } p { padding-left: 2mm; text-indent: -2mm }',
  }),
  small({
    name: 'condensed',
    seed: 404,
    sentences: 100,
    wrong: 2,
    scan: { dotsPerInch: 200, turn: -0.6, showThrough: 0.15 },
    css: "main { font: 6pt/1 'Liberation Sans Narrow', 'Arial Narrow', sans-serif; columns: 2; column-gap: 4mm; letter-spacing: -.02em }",
  }),
  small({
    name: 'long-lines',
    seed: 405,
    sentences: 120,
    css: '@page { size: A4 landscape } main { font-size: 5.5pt; line-height: 1 }',
  }),
  small({ name: 'pale', seed: 406, sentences: 120, css: 'main { font-size: 6pt; color: #999; columns: 2 }' }),
  small({
    name: 'scanned-notes',
    seed: 407,
    sentences: 80,
    wrong: 2,
    css: 'main { font-size: 6.5pt; columns: 2; column-gap: 5mm }',
    scan: { dotsPerInch: 200, noise: 10, blur: 0.5 },
  }),
  small({
    name: 'scanned-index',
    seed: 408,
    sentences: 80,
    length: 1,
    wrong: 2,
    css: 'main { font-size: 6pt; columns: 3; column-gap: 4mm }',
    scan: { dotsPerInch: 200, noise: 8, turn: 0.7, jpeg: 0.5 },
  }),
];
