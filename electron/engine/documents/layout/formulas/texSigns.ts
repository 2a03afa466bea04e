import { isLargeFont, isSignFont } from '../../pdf/signCodes.ts';

/** Signs and how TeX calls them. */
const named: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho ' +
      'σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega ' +
      '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes ⋁ bigvee ⋀ bigwedge ' +
      '∞ infty ∂ partial ∇ nabla ≤ leq ⩽ leqslant ≥ geq ⩾ geqslant ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ≪ ll ≫ gg ∝ propto ≺ prec ≻ succ ≲ lesssim ≳ gtrsim ' +
      '× times ⋅ cdot · cdot ∙ bullet ± pm ∓ mp ÷ div ∗ ast ⋆ star ∘ circ ⊕ oplus ⊗ otimes ⊖ ominus ⊙ odot ∧ wedge ∨ vee ∖ setminus ≀ wr ' +
      '∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ∄ nexists ¬ neg ⊥ perp ∥ | ‖ | ∣ mid ⊢ vdash ⊨ models ≜ triangleq ' +
      '→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow ⟹ Longrightarrow ↑ uparrow ↓ downarrow ↗ nearrow ↘ searrow ⇀ rightharpoonup ' +
      '… ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ℓ ell ℏ hbar ℜ Re ℑ Im ℵ aleph ′ prime † dagger ‡ ddagger § S ° circ △ triangle □ square ⊤ top',
  ),
);
const blackboard: ReadonlyMap<string, string> = new Map(pairsOf('ℝ R ℂ C ℕ N ℤ Z ℚ Q ℙ P ℍ H'));

function pairsOf(text: string): [string, string][] {
  const words = text.split(' ');
  return Array.from({ length: words.length / 2 }, (_, index) => [words[index * 2] ?? '', words[index * 2 + 1] ?? '']);
}

/** Signs of TeX's fonts of large signs, by the letters that stand in their places where a file gives no names. */
const largeSigns: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'P ∑ X ∑ Q ∏ Y ∏ R ∫ Z ∫ H ∮ I ∮ S ⋃ [ ⋃ T ⋂ \\ ⋂ L ⨁ M ⨁ N ⨂ O ⨂ V ⋀ ^ ⋀ W ⋁ _ ⋁ p √ q √ r √ s √ t √ ` ∐ a ∐ ❨ ( ❩ ) ⎡ [ ⎤ ] h [ i ] n { o } ( { ) } 0 ( 1 )',
  ),
);
/** Signs of TeX's font of signs that have no names elsewhere, by the letters in their places. */
const placedSigns: ReadonlyMap<string, string> = new Map(pairsOf('h ⟨ i ⟩ 0 ′ b ⌊ c ⌋ d ⌈ e ⌉ r ∇'));

/** Its letters with double strokes. */
const boardFont = /^MSBM/i;

/** A capital letter of another look. @param first where those begin */
function styled(letter: string, first: number): string {
  return String.fromCodePoint(first + letter.charCodeAt(0) - 65);
}

/** The signs of a text as Unicode has them. @param font the name of the font that it is set in */
export function signsOf(written: string, font: string): string {
  // Which of its forms a sign has says nothing of what it is.
  const text = written.replace(/[\ufe00-\ufe0f]/g, '');
  if (isLargeFont(font)) return text.replace(/./gsu, (sign) => largeSigns.get(sign) ?? sign);
  // Of a word the font is that of its first sign.
  if (boardFont.test(font)) return text.replace(/^[A-Z]/, (letter) => styled(letter, 0x1d538));
  if (isSignFont(font))
    return text
      .replace(/^[A-Z]/, (letter) => styled(letter, 0x1d49c))
      .replace(/^6=/, '≠')
      .replace(/^6∈/, '∉')
      .replace(/^[hi0bcder]/, (sign) => placedSigns.get(sign) ?? sign);
  return text;
}

const functions =
  /^(?:arccos|arcsin|arctan|arg|cosh?|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|liminf|limsup|lim|ln|log|max|min|Pr|sec|sinh?|sup|tanh?)$/;

/** Whether a word is the name of a function, which TeX sets upright. */
export function isFunction(text: string): boolean {
  return functions.test(text);
}

const large = /^[∑∏∐∫∬∭∮⋃⋂⨁⨂⋁⋀]$/u;
const limitNames = /^(?:lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|argmax|argmin)$/;

/** Whether a sign has limits above and below it. */
export function takesLimits(signs: string): boolean {
  return large.test(signs) || limitNames.test(signs);
}

const operator = /^[-+−=<>≤≥⩽⩾≠≈≡∼≃≅≪≫∝≺≻≲≳×⋅·∙±∓÷∗⋆∘⊕⊗⊖⊙∧∨∖∈∉∋⊂⊃⊆⊇∪∩∣⊢⊨≜→←↔⇒⇐⇔↦⟶⟹/:,;*|…⋯]+$/u;

/** Whether a text is nothing but signs that stand between two others. */
export function isOperator(signs: string): boolean {
  return operator.test(signs);
}

/** Plain letters of mathematics (𝑥, 𝐀) as letters; blackboard and script ones keep their look. */
function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return sign;
  const plain = sign.normalize('NFKC');
  // Some of these letters have places of their own elsewhere, and none here.
  const capital = (first: number): string => String.fromCharCode(65 + code - first);
  if (code >= 0x1d538 && code < 0x1d538 + 26) return `\\mathbb{${capital(0x1d538)}}`;
  if (code >= 0x1d49c && code < 0x1d49c + 26) return `\\mathcal{${capital(0x1d49c)}}`;
  if (code >= 0x1d400 && code <= 0x1d433) return `\\mathbf{${plain}}`;
  return plain;
}

/** Marks above letters, those that stand by themselves too. */
const accents: ReadonlyMap<string, string> = new Map(
  pairsOf(
    '\u0302 hat \u0303 tilde \u0304 bar \u0305 bar \u0307 dot \u0308 ddot \u20d7 vec \u030c check \u0338 not ˆ hat ^ hat ˜ tilde ~ tilde ¯ bar ˉ bar ‾ bar ˙ dot ¨ ddot ⃗ vec ˇ check',
  ),
);

/** A sign that a stroke goes through, as TeX. */
export function negated(tex: string): string {
  return { '=': '\\neq', '\\in': '\\notin' }[tex] ?? `\\not ${tex}`;
}

/** How TeX calls a mark above letters that stands by itself; undefined for every other sign. */
export function accentOf(signs: string): string | undefined {
  return accents.get(signs.trim());
}

const padded =
  /^(?:[=<>+]|−|\\(?:leq|geq|leqslant|geqslant|neq|approx|equiv|sim|simeq|cong|ll|gg|propto|times|cdot|pm|mp|div|in|notin|subset|supset|subseteq|supseteq|cup|cap|to|leftarrow|Rightarrow|Leftarrow|Leftrightarrow|mapsto|wedge|vee|mid))$/;

/** A text of signs as TeX. */
export function texOf(signs: string): string {
  if (isFunction(signs)) return `\\${signs}`;
  let tex = '';
  for (const sign of signs.match(/.\p{M}*/gsu) ?? []) {
    const accent = tex === '' ? undefined : accentOf(sign);
    tex = accent === undefined ? joinTex(tex, signTex(sign)) : tex.replace(/(\\[a-zA-Z]+|.)$/s, `\\${accent}{$1}`);
  }
  return tex;
}

function signTex(given: string): string {
  const [plain = '', mark = ''] = given.normalize('NFD').match(/./gsu) ?? [];
  const accent = named.has(given) ? undefined : accents.get(mark);
  if (accent === 'not') return negated(signTex(plain));
  if (accent !== undefined) return `\\${accent}{${signTex(plain)}}`;
  const sign = letterOf(given);
  if (sign.startsWith('\\')) return sign;
  const name = named.get(sign) ?? named.get(sign.normalize('NFKC'));
  if (name !== undefined) return `\\${name}`;
  const board = blackboard.get(sign);
  if (board !== undefined) return `\\mathbb{${board}}`;
  if (/[{}#%&$_]/.test(sign)) return `\\${sign}`;
  if (sign === '−' || sign === '–' || sign === '‐') return '-';
  return sign.normalize('NFKC');
}

/** Two pieces of TeX, one after the other: with a space where a command would take in the letter behind it, and around relations. */
export function joinTex(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const last = /(?:\\[a-zA-Z]+|\S)$/.exec(before)?.[0] ?? '';
  const first = /^(?:\\[a-zA-Z]+|\S)/.exec(after)?.[0] ?? '';
  const isOpen = /[([{=<>+,]$|\\(?:leq|geq|in|to|times)$/.test(before);
  const runsOn = /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(after);
  const isPadded =
    padded.test(last) ||
    padded.test(first) ||
    last === ',' ||
    (first === '-' && !isOpen) ||
    (last === '-' && /[\w)}] -$/.test(before));
  return before + (runsOn || isPadded ? ' ' : '') + after;
}

/** Ems that a large sign of TeX reaches below the line that it hangs from, by the letter in its place. */
export function depthOfLarge(text: string): number {
  if (/[ZI∫∬∭∮]/u.test(text)) return 2.2;
  return /[PQSTLNVW]/.test(text) ? 1 : 1.4;
}
