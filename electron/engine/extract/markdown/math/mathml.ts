import { type Element, isTag, isText } from 'domhandler';

/** Larger formulas are cut short: they are built to hurt, not to be read. */
const MAX_NODES = 4_000;

const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['×', '\\times'],
  ['⋅', '\\cdot'],
  ['·', '\\cdot'],
  ['∗', '*'],
  ['÷', '\\div'],
  ['±', '\\pm'],
  ['≤', '\\leq'],
  ['≥', '\\geq'],
  ['≠', '\\neq'],
  ['≈', '\\approx'],
  ['≡', '\\equiv'],
  ['∞', '\\infty'],
  ['∑', '\\sum'],
  ['∏', '\\prod'],
  ['∫', '\\int'],
  ['∂', '\\partial'],
  ['∇', '\\nabla'],
  ['∈', '\\in'],
  ['∉', '\\notin'],
  ['⊂', '\\subset'],
  ['⊆', '\\subseteq'],
  ['∪', '\\cup'],
  ['∩', '\\cap'],
  ['⋃', '\\bigcup'],
  ['⋂', '\\bigcap'],
  ['⋁', '\\bigvee'],
  ['⋀', '\\bigwedge'],
  ['⨁', '\\bigoplus'],
  ['⨂', '\\bigotimes'],
  ['∐', '\\coprod'],
  ['∮', '\\oint'],
  ['∬', '\\iint'],
  ['∭', '\\iiint'],
  ['⟨', '\\langle'],
  ['⟩', '\\rangle'],
  ['〈', '\\langle'],
  ['〉', '\\rangle'],
  ['ⅆ', '\\mathrm{d}'],
  ['ⅇ', '\\mathrm{e}'],
  ['ℵ', '\\aleph'],
  ['∀', '\\forall'],
  ['∃', '\\exists'],
  ['→', '\\to'],
  ['⇒', '\\Rightarrow'],
  ['…', '\\dots'],
  ['⋯', '\\cdots'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['%', '\\%'],
  ['#', '\\#'],
  ['&', '\\&'],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
]);
const LETTER_COMMANDS =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ℓ ell ℏ hbar'.split(
    ' ',
  );
const GREEK: ReadonlyMap<string, string> = new Map(
  LETTER_COMMANDS.flatMap((letter, index) =>
    index % 2 === 0 ? [[letter, `\\${LETTER_COMMANDS[index + 1] ?? ''}`] as const] : [],
  ),
);
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['¯', '\\bar'],
  ['‾', '\\overline'],
  ['^', '\\hat'],
  ['ˆ', '\\hat'],
  ['~', '\\tilde'],
  ['˜', '\\tilde'],
  ['→', '\\vec'],
  ['\\to', '\\vec'],
  ['˙', '\\dot'],
  ['¨', '\\ddot'],
  ['ˇ', '\\check'],
  ['˘', '\\breve'],
  ['´', '\\acute'],
  ['`', '\\grave'],
  ['←', '\\overleftarrow'],
  ['⏞', '\\overbrace'],
]);
/** Combining accents, as Office writes them, mapped to their spacing forms. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['\u0300', '`'],
  ['\u0301', '´'],
  ['\u0302', '^'],
  ['\u0303', '~'],
  ['\u0304', '¯'],
  ['\u0305', '‾'],
  ['\u0306', '˘'],
  ['\u0307', '˙'],
  ['\u0308', '¨'],
  ['\u030c', 'ˇ'],
  ['\u20d6', '←'],
  ['\u20d7', '→'],
]);
const BIG_OPERATOR =
  /^\\(?:sum|prod|coprod|int|i{2,3}nt|oint|lim|max|min|sup|inf|limsup|liminf|big(?:cup|cap|vee|wedge|oplus|otimes))$/;
const LEAVES = new Set('mi mn mo mtext ms'.split(' '));

/** Writes presentation MathML as TeX, inner elements first. */
export function mathmlToTex(root: Element): string {
  const elements: Element[] = [root];
  for (let index = 0; index < elements.length && index < MAX_NODES; index++) {
    for (const child of elements[index]?.children ?? []) if (isTag(child)) elements.push(child);
  }
  const written = new Map<Element, string>();
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element !== undefined) written.set(element, write(element, written));
  }
  return (written.get(root) ?? '').trim();
}

/** Writes an element from the TeX of its children. */
type Writer = (parts: readonly string[], element: Element) => string;

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
  ['mphantom', () => ''],
  ['semantics', ([first = '']) => first],
  [
    'mfrac',
    ([first = '', second = ''], element) =>
      hasBar(element) ? `\\frac{${first}}{${second}}` : `{${first} \\atop ${second}}`,
  ],
  ['msqrt', (parts) => `\\sqrt{${join(parts)}}`],
  ['mroot', ([first = '', second = '']) => `\\sqrt[${second}]{${first}}`],
  ['msup', ([first = '', second = '']) => `${base(first)}^{${second}}`],
  ['msub', ([first = '', second = '']) => `${base(first)}_{${second}}`],
  ['msubsup', ([first = '', second = '', third = '']) => `${base(first)}_{${second}}^{${third}}`],
  ['munder', ([first = '', second = '']) => under(first, second)],
  ['mover', ([first = '', second = '']) => over(first, second)],
  [
    'munderover',
    ([first = '', second = '', third = '']) =>
      `${BIG_OPERATOR.test(first) ? first : base(first)}_{${second}}^{${third}}`,
  ],
  ['mtable', (parts) => `\\begin{matrix} ${parts.join(' \\\\ ')} \\end{matrix}`],
  ['mtr', (parts) => parts.join(' & ')],
  ['mspace', () => ' '],
  ['mfenced', (parts, element) => fenced(element, parts)],
]);

function write(element: Element, written: ReadonlyMap<Element, string>): string {
  if (LEAVES.has(element.name)) return leaf(element);
  const parts = element.children.filter(isTag).map((child) => written.get(child) ?? '');
  const writer = WRITERS.get(element.name);
  return writer === undefined ? (chosen(element, written) ?? join(parts)) : writer(parts, element);
}

function hasBar({ attribs }: Element): boolean {
  return !/^0+(?:\.0*)?(?:[a-z]{2}|%)?$/.test(attribs['linethickness'] ?? '');
}

/** Returns a binomial coefficient: two expressions stacked in parentheses without a fraction bar. Null for everything else. */
function chosen({ children }: Element, written: ReadonlyMap<Element, string>): string | null {
  const [open, inside, close, ...more] = children.filter(isTag);
  if (inside === undefined || close === undefined || more.length > 0) return null;
  if (written.get(open ?? inside) !== '(' || written.get(close) !== ')') return null;
  const parts = inside.name === 'mrow' ? inside.children.filter(isTag) : [inside];
  const [fraction, ...others] = parts;
  if (fraction?.name !== 'mfrac' || others.length > 0 || hasBar(fraction)) return null;
  const [above = '', below = ''] = fraction.children.filter(isTag).map((child) => written.get(child) ?? '');
  return `\\binom{${above}}{${below}}`;
}

function leaf(element: Element): string {
  const text = element.children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  if (element.name === 'mtext' || element.name === 'ms') return text === '' ? ' ' : `\\text{${text}}`;
  const symbol = SYMBOLS.get(text) ?? GREEK.get(text);
  if (symbol !== undefined) return symbol;
  if (FUNCTIONS.has(text)) return `\\${text}`;
  return element.name === 'mi' && /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : text;
}

function under(first: string, below: string): string {
  return BIG_OPERATOR.test(first) ? `${first}_{${below}}` : `\\underset{${below}}{${first}}`;
}

function over(first: string, above: string): string {
  if (BIG_OPERATOR.test(first)) return `${first}^{${above}}`;
  const accent = ACCENTS.get(COMBINING.get(above) ?? above);
  return accent === undefined ? `\\overset{${above}}{${first}}` : `${accent}{${first}}`;
}

function fenced({ attribs }: Element, parts: readonly string[]): string {
  const separator = (attribs['separators'] ?? ',').trim().charAt(0);
  return `${attribs['open'] ?? '('}${parts.join(separator === '' ? ' ' : `${separator} `)}${attribs['close'] ?? ')'}`;
}

/** Encloses a base of several characters in braces. */
function base(tex: string): string {
  return tex.length <= 1 || /^\\[A-Za-z]+$/.test(tex) ? tex : `{${tex}}`;
}

/** A space separates a command from a letter that follows it. Linear in the total length: a hostile row has half a million tokens. */
function join(parts: readonly string[]): string {
  const pieces: string[] = [];
  /** The end of the text from its last backslash on, while that is no more than a command. */
  let command = '';
  for (const part of parts) {
    const piece = command.length > 1 && /^[A-Za-z]/.test(part) ? ` ${part}` : part;
    pieces.push(piece);
    const start = piece.lastIndexOf('\\');
    const tail = start === -1 ? command + piece : piece.slice(start);
    command = /^\\[A-Za-z]*$/.test(tail) ? tail : '';
  }
  return pieces.join('');
}
