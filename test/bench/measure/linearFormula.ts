/** TeX commands for a single symbol. */
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ ' +
    'tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ' +
    'sum ∑ prod ∏ int ∫ iint ∬ oint ∮ infty ∞ partial ∂ nabla ∇ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ~ simeq ≃ cong ≅ ' +
    'times × cdot · pm ± mp ∓ div ÷ in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ to → rightarrow → mapsto ↦ Rightarrow ⇒ iff ⇔ forall ∀ exists ∃ ' +
    'ldots … cdots … dots … vdots … ddots … langle ⟨ rangle ⟩ lVert ‖ rVert ‖ Vert ‖ lvert | rvert | vert | mid | ell ℓ hbar ℏ otimes ⊗ oplus ⊕ circ ∘ ' +
    'propto ∝ ll ≪ gg ≫ prime ′ sqrt √ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ wedge ∧ vee ∨ setminus ∖ emptyset ∅ perp ⊥ dagger † star ⋆ ast *'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, all[index + 1] ?? '']);
      return pairs;
    }, []),
);

/** Character variants, and symbols with the same meaning. */
const alike: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '∗': '*',
  '⋅': '·',
  '∙': '·',
  '⋯': '…',
  '∥': '‖',
  '∼': '~',
  ϕ: 'φ',
  ϵ: 'ε',
  ϑ: 'θ',
  µ: 'μ',
  '∆': 'Δ',
  Ω: 'Ω',
  '∣': '|',
  '∕': '/',
  '⟶': '→',
  '‖': '‖',
  "'": '′',
  '’': '′',
};

/**
 * Linearizes a formula, or a text with formulas, to its characters and symbols in order: `^` and `_` before superscripts and subscripts,
 * `/` between the parts of a fraction. TeX, plain symbols, Unicode superscripts and `<sup>` give the same result.
 */
export function linearFormula(text: string): string {
  const plain = raised(text.replace(/\\\$/g, '$').replace(/\$+/g, ' '));
  const flat = ordered(flattened(plain));
  return flat
    .normalize('NFKC')
    .replace(/[^\s\w]/gu, (char) => alike[char] ?? char)
    .replace(/[\s{}&\u2061-\u2064\u200b]|\.\.\./g, (found) => (found === '...' ? '…' : ''));
}

/** Converts superscripts and subscripts of Unicode and HTML to TeX. */
function raised(text: string): string {
  return text
    .replace(/<sup>(.*?)<\/sup>/gs, '^{$1}')
    .replace(/<sub>(.*?)<\/sub>/gs, '_{$1}')
    .replace(/[⁰¹²³⁴-⁹⁺⁻⁽⁾ⁿⁱ]+/g, (found) => `^{${found.normalize('NFKC')}}`)
    .replace(/[₀-₉₊₋₍₎ₐ-ₓᵢⱼᵣᵤᵥ]+/g, (found) => `_{${found.normalize('NFKC')}}`);
}

/** Removes commands: a fraction becomes linear, names become symbols, spacing commands are dropped. */
function flattened(tex: string): string {
  let text = tex
    .replace(/\\(?:begin|end)\s*\{([a-z]*?)(?:matrix)?\*?\}(?:\{[lcr|]*\})?/g, (whole, name: string) => {
      const [opening, closing] =
        name === 'p' ? ['(', ')'] : name === 'b' ? ['[', ']'] : name === 'v' ? ['|', '|'] : ['', ''];
      return whole.startsWith('\\b') ? opening : closing;
    })
    .replace(/\\\\(?:\[[^\]]*\])?/g, ' ')
    .replace(/\\tag\*?\{[^{}]*\}/g, ' ')
    .replace(/\\sqrt\s*\[([^\]]*)\]/g, '$1√');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\\[dt]?frac\s*(\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|[^\s\\{])\s*/g, '$1/');
  }
  return text
    .replace(
      /\\(?:left|right|[bB]igg?[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|notag|,|;|:|!| )\.?/g,
      ' ',
    )
    .replace(
      /\\(?:mathrm|mathbf|mathbb|mathcal|mathit|mathsf|boldsymbol|operatorname|text|textrm|textbf|hat|bar|tilde|vec|dot|overline|widehat|underline)\b\*?/g,
      '',
    )
    .replace(/\\\|/g, '‖')
    .replace(/\\([{}_&%#*^~\\[\]])/g, (_, char: string) => (char === '{' ? '⦃' : char === '}' ? '⦄' : char))
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => signs[name] ?? name)
    .replace(/[\u{20d0}-\u{20ff}\u0300-\u036f]/gu, '');
}

/** What is lowered before what is raised, wherever both are. */
function ordered(text: string): string {
  const part = String.raw`(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^\s{}^_])`;
  return text.replace(new RegExp(String.raw`(\^\s*${part})\s*(_\s*${part})`, 'gu'), '$2$1');
}
