import { isLargeFont, isTexSymbolFont } from '../../pdf/fonts/characterMap.ts';

/** Symbols with their TeX command names. */
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

/** Symbols of TeX's large symbol fonts, by the character at their code position, for files without glyph names. */
const largeSymbols: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'P ∑ X ∑ Q ∏ Y ∏ R ∫ Z ∫ H ∮ I ∮ S ⋃ [ ⋃ T ⋂ \\ ⋂ L ⨁ M ⨁ N ⨂ O ⨂ V ⋀ ^ ⋀ W ⋁ _ ⋁ p √ q √ r √ s √ t √ ` ∐ a ∐ ❨ ( ❩ ) ⎡ [ ⎤ ] h [ i ] n { o } ( { ) } 0 ( 1 )',
  ),
);
/** Symbols of TeX's symbol font that have no other glyph names, by the character at their code position. */
const positionalSymbols: ReadonlyMap<string, string> = new Map(pairsOf('h ⟨ i ⟩ 0 ′ b ⌊ c ⌋ d ⌈ e ⌉ r ∇'));

/** TeX's font of blackboard bold letters. */
const boardFont = /^MSBM/i;

/**
 * Returns a capital letter in another math alphabet.
 * @param first code point of its A
 */
function styled(letter: string, first: number): string {
  return String.fromCodePoint(first + letter.charCodeAt(0) - 65);
}

/**
 * Converts the symbols of a text to Unicode.
 * @param font name of the font of the text
 */
export function texToUnicode(written: string, font: string): string {
  // Variation selectors do not change the meaning of a symbol.
  const text = written.replace(/[\ufe00-\ufe0f]/g, '');
  if (isLargeFont(font)) return text.replace(/./gsu, (char) => largeSymbols.get(char) ?? char);
  // The font of a word is that of its first character.
  if (boardFont.test(font)) return text.replace(/^[A-Z]/, (letter) => styled(letter, 0x1d538));
  if (isTexSymbolFont(font))
    return text
      .replace(/^[A-Z]/, (letter) => styled(letter, 0x1d49c))
      .replace(/^6=/, '≠')
      .replace(/^6∈/, '∉')
      .replace(/^[hi0bcder]/, (char) => positionalSymbols.get(char) ?? char);
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

/** Whether a symbol takes limits above and below it. */
export function takesLimits(chars: string): boolean {
  return large.test(chars) || limitNames.test(chars);
}

const operator = /^[-+−=<>≤≥⩽⩾≠≈≡∼≃≅≪≫∝≺≻≲≳×⋅·∙±∓÷∗⋆∘⊕⊗⊖⊙∧∨∖∈∉∋⊂⊃⊆⊇∪∩∣⊢⊨≜→←↔⇒⇐⇔↦⟶⟹/:,;*|…⋯]+$/u;

/** Whether a text consists only of operators. */
export function isOperator(chars: string): boolean {
  return operator.test(chars);
}

/** Converts mathematical letters (𝑥, 𝐀) to plain ones; blackboard bold and script letters keep their style. */
function letterOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return char;
  const plain = char.normalize('NFKC');
  // Some of these letters have code points elsewhere, and gaps here.
  const capital = (first: number): string => String.fromCharCode(65 + code - first);
  if (code >= 0x1d538 && code < 0x1d538 + 26) return `\\mathbb{${capital(0x1d538)}}`;
  if (code >= 0x1d49c && code < 0x1d49c + 26) return `\\mathcal{${capital(0x1d49c)}}`;
  if (code >= 0x1d400 && code <= 0x1d433) return `\\mathbf{${plain}}`;
  return plain;
}

/** Combining and spacing accents. */
const accents: ReadonlyMap<string, string> = new Map(
  pairsOf(
    '\u0302 hat \u0303 tilde \u0304 bar \u0305 bar \u0307 dot \u0308 ddot \u20d7 vec \u030c check \u0338 not ˆ hat ^ hat ˜ tilde ~ tilde ¯ bar ˉ bar ‾ bar ˙ dot ¨ ddot ⃗ vec ˇ check',
  ),
);

/** Returns the TeX of a symbol with a stroke through it. */
export function negated(tex: string): string {
  return { '=': '\\neq', '\\in': '\\notin' }[tex] ?? `\\not ${tex}`;
}

/** Returns the TeX command of a spacing accent; undefined for every other symbol. */
export function accentOf(chars: string): string | undefined {
  return accents.get(chars.trim());
}

const padded =
  /^(?:[=<>+]|−|\\(?:leq|geq|leqslant|geqslant|neq|approx|equiv|sim|simeq|cong|ll|gg|propto|times|cdot|pm|mp|div|in|notin|subset|supset|subseteq|supseteq|cup|cap|to|leftarrow|Rightarrow|Leftarrow|Leftrightarrow|mapsto|wedge|vee|mid))$/;

/** Converts a text of symbols to TeX. */
export function texOf(chars: string): string {
  if (isFunction(chars)) return `\\${chars}`;
  let tex = '';
  for (const char of chars.match(/.\p{M}*/gsu) ?? []) {
    const accent = tex === '' ? undefined : accentOf(char);
    tex = accent === undefined ? joinTex(tex, symbolTex(char)) : tex.replace(/(\\[a-zA-Z]+|.)$/s, `\\${accent}{$1}`);
  }
  return tex;
}

function symbolTex(given: string): string {
  const [plain = '', mark = ''] = given.normalize('NFD').match(/./gsu) ?? [];
  const accent = named.has(given) ? undefined : accents.get(mark);
  if (accent === 'not') return negated(symbolTex(plain));
  if (accent !== undefined) return `\\${accent}{${symbolTex(plain)}}`;
  const char = letterOf(given);
  if (char.startsWith('\\')) return char;
  const name = named.get(char) ?? named.get(char.normalize('NFKC'));
  if (name !== undefined) return `\\${name}`;
  const board = blackboard.get(char);
  if (board !== undefined) return `\\mathbb{${board}}`;
  if (/[{}#%&$_]/.test(char)) return `\\${char}`;
  if (char === '−' || char === '–' || char === '‐') return '-';
  return char.normalize('NFKC');
}

/** Concatenates two pieces of TeX: with a space where a command would absorb the letter after it, and around relations. */
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

/** Returns the depth in ems of a large TeX symbol below the baseline that it hangs from, by the character at its code position. */
export function depthOfLarge(text: string): number {
  if (/[ZI∫∬∭∮]/u.test(text)) return 2.2;
  return /[PQSTLNVW]/.test(text) ? 1 : 1.4;
}
