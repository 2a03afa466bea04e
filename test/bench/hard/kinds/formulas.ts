import type { HardDocument, ScanLook } from '../fact.ts';
import { formulas } from '../makeFacts.ts';
import { createProse } from '../prose.ts';

/** A page with TeX formulas that are rendered in place: `$` inline, `$$` displayed. */
interface Sheet {
  readonly name: string;
  readonly seed: number;
  readonly css?: string;
  /** Formulas within lines. */
  readonly inline: readonly string[];
  /** Formulas by themselves, numbered. */
  readonly display: readonly string[];
  readonly scan?: ScanLook;
}

/** A page of mathematics: sentences, formulas in them, formulas between them. */
function sheet({ name, seed, css = '', inline, display, scan }: Sheet): HardDocument {
  const prose = createProse(seed);
  const parts = display.map((tex, index) => {
    const own = inline.filter((_, at) => at % display.length === index);
    const said = own.map((each) => `Let $${each}$ be as above. ${prose.sentence()}`).join(' ');
    return `<p>${prose.sentence()} ${said}</p><div class=display><span></span><span>$$${tex}$$</span><span>(${index + 1})</span></div>`;
  });
  return {
    name,
    kind: scan === undefined ? 'formulas' : 'scannedFormulas',
    css: `@page { size: A4; margin: 22mm } body { font: 11pt/1.35 'Liberation Serif', 'Times New Roman', serif; text-align: justify } math { font-family: 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'DejaVu Math TeX Gyre', math } .display { display: flex; justify-content: space-between; align-items: center; margin: 3mm 0 } p { margin: 0 } ${css}`,
    html: `<main>${parts.join('')}<p>${prose.sentence()}</p></main>`,
    ...(scan === undefined ? {} : { scan }),
    facts: formulas(...inline, ...display),
  };
}

const algebra = {
  inline: ['x^2 + y^2 = z^2', 'a_n = 2^n', 'f(x) \\le C', 'p \\ne q'],
  display: [
    'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
    '(a + b)^3 = a^3 + 3a^2 b + 3ab^2 + b^3',
    'y = \\frac{x + 1}{x - 1}',
    'a^2 - b^2 = (a - b)(a + b)',
  ],
} as const;
const analysis = {
  inline: ['\\varepsilon > 0', 'f \\in C^2', 'x_0 \\to \\infty', '|x - y| < \\delta'],
  display: [
    '\\int_0^1 x^n \\, dx = \\frac{1}{n + 1}',
    '\\lim_{n \\to \\infty} \\frac{a_n}{n} = 0',
    '\\frac{\\partial u}{\\partial t} = k \\frac{\\partial^2 u}{\\partial x^2}',
    'F(x) = \\int_a^x f(t) \\, dt',
  ],
} as const;
const sums = {
  inline: ['n \\ge 1', 'S_k', 'q^{n+1}', 'i = 1, 2, \\ldots, n'],
  display: [
    '\\sum_{k=1}^{n} k^2 = \\frac{n(n + 1)(2n + 1)}{6}',
    '\\prod_{p} \\frac{1}{1 - p^{-s}} = \\zeta(s)',
    'e^x = \\sum_{n=0}^{\\infty} \\frac{x^n}{n!}',
    'S_n = \\frac{1 - q^{n+1}}{1 - q}',
  ],
} as const;
const physics = {
  inline: ['E = mc^2', '\\omega = 2\\pi f', 'v_i', '\\rho(r)'],
  display: [
    'F = G \\frac{m_1 m_2}{r^2}',
    '\\nabla \\cdot E = \\frac{\\rho}{\\varepsilon_0}',
    'H = \\frac{p^2}{2m} + V(x)',
    '\\lambda = \\frac{h}{mv}',
  ],
} as const;
const statistics = {
  inline: ['\\mu', '\\sigma^2', 'X_i', 'P(A \\mid B)'],
  display: [
    '\\bar{x} = \\frac{1}{n} \\sum_{i=1}^{n} x_i',
    'f(x) = \\frac{1}{\\sigma \\sqrt{2\\pi}} e^{-x^2}',
    'P(A \\mid B) = \\frac{P(A \\cap B)}{P(B)}',
    'z = \\frac{x - \\mu}{\\sigma}',
  ],
} as const;
const matrices = {
  inline: ['A x = b', 'A^{-1}', 'a_{ij}', '\\det A \\ne 0'],
  display: [
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    'A^T A x = A^T b',
    '\\lambda_1 + \\lambda_2 = a + d',
    'x^T A x > 0',
  ],
} as const;
const logic = {
  inline: ['x \\in A', 'A \\subset B', 'p \\to q', 'g \\circ f'],
  display: [
    '\\forall x \\exists y : x < y',
    'A \\cap (B \\cup C) = (A \\cap B) \\cup (A \\cap C)',
    'x \\in A \\Rightarrow x \\in B',
    'f(A \\cup B) = f(A) \\cup f(B)',
  ],
} as const;
const roots = {
  inline: ['\\sqrt{2}', '\\frac{1}{2}', 'x^{1/2}', '\\sqrt{n}'],
  display: [
    '\\sqrt{a} + \\sqrt{b} \\ge \\sqrt{a + b}',
    '\\frac{a}{b} + \\frac{c}{d} = \\frac{ad + bc}{bd}',
    'r = \\sqrt{x^2 + y^2}',
    '\\phi = \\frac{1 + \\sqrt{5}}{2}',
  ],
} as const;
const indices = {
  inline: ['T_{ij}', 'g^{ij}', 'x_i^2', 'u_{n+1}'],
  display: [
    'u_{n+1} = 2u_n - u_{n-1}',
    'R_{ij} = g^{kl} R_{kilj}',
    'a_{ij} = a_{ji}',
    'x_{k+1} = x_k - \\frac{f(x_k)}{f_k}',
  ],
} as const;

/** Pages of mathematics as files have them. */
export const formulaDocuments: readonly HardDocument[] = [
  sheet({ name: 'algebra', seed: 501, ...algebra }),
  sheet({ name: 'analysis', seed: 502, ...analysis }),
  sheet({ name: 'sums', seed: 503, ...sums }),
  sheet({
    name: 'physics',
    seed: 504,
    ...physics,
    css: 'main { columns: 2; font-size: 10pt } @page { size: letter; margin: 15mm }',
  }),
  sheet({ name: 'statistics', seed: 505, ...statistics }),
  sheet({ name: 'matrices', seed: 506, ...matrices }),
  sheet({ name: 'logic', seed: 507, ...logic }),
  sheet({ name: 'roots', seed: 508, ...roots, css: 'body { font-size: 9pt }' }),
  sheet({ name: 'indices', seed: 509, ...indices }),
];

/** The same kind of pages, copied. */
export const scannedFormulaDocuments: readonly HardDocument[] = [
  sheet({ name: 'algebra-copied', seed: 521, ...algebra, scan: { dotsPerInch: 200, noise: 8, blur: 0.6 } }),
  sheet({ name: 'analysis-copied', seed: 522, ...analysis, scan: { dotsPerInch: 200, noise: 10, turn: -0.8 } }),
  sheet({ name: 'sums-copied', seed: 523, ...sums, scan: { dotsPerInch: 150, noise: 6 } }),
  sheet({ name: 'physics-copied', seed: 524, ...physics, scan: { dotsPerInch: 200, bilevel: true } }),
  sheet({ name: 'logic-copied', seed: 525, ...logic, scan: { dotsPerInch: 200, paper: 215, ink: 60, noise: 8 } }),
  sheet({ name: 'indices-copied', seed: 526, ...indices, scan: { dotsPerInch: 200, blur: 0.8, jpeg: 0.4 } }),
];
