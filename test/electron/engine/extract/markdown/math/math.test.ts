import { describe, expect, it } from 'vitest';
import { markdownOf } from '../markdownOf.ts';

describe('formulas', () => {
  const annotated =
    '<semantics><mi>v</mi><annotation encoding="application/x-tex">v = \\frac{d}{t}</annotation></semantics>';

  it('are the TeX they were made from', () => {
    expect(markdownOf(`<p>Speed <math>${annotated}</math>.</p>`)).toBe('Speed $v = \\frac{d}{t}$.');
  });

  it('on lines of their own are blocks', () => {
    expect(markdownOf(`<p>Speed:</p><math display="block">${annotated}</math>`)).toBe(
      'Speed:\n\n$$\nv = \\frac{d}{t}\n$$',
    );
  });

  it('drawn by a library are written once', () => {
    const drawn = `<span class="katex"><span class="katex-mathml"><math>${annotated}</math></span><span class="katex-html" aria-hidden="true">v=td</span></span>`;
    expect(markdownOf(`<p>${drawn}</p>`)).toBe('$v = \\frac{d}{t}$');
    expect(markdownOf(`<span class="katex-display">${drawn}</span>`)).toBe('$$\nv = \\frac{d}{t}\n$$');
    expect(
      markdownOf(
        '<p><span class="MathJax_Preview">v</span><span class="MathJax">v</span><script type="math/tex">v_0</script></p>',
      ),
    ).toBe('$v_0$');
    expect(
      markdownOf('<mjx-container display="true"><mjx-math></mjx-math><math><mi>v</mi></math></mjx-container>'),
    ).toBe('$$\nv\n$$');
  });

  it('that a script of the page would draw are taken as they stand', () => {
    expect(markdownOf('<p><span class="math inline">\\(v_0\\)</span></p>')).toBe('$v_0$');
    expect(markdownOf('<div class="math">\\[v_0 + 1\\]</div>')).toBe('$$\nv_0 + 1\n$$');
  });

  it('shown as pictures are taken from their alternative text', () => {
    expect(
      markdownOf('<p><img class="mwe-math-fallback-image-inline" src="/f.svg" alt="{\\displaystyle v_{0}}"></p>'),
    ).toBe('$v_{0}$');
  });

  it.each([
    ['<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>', '\\frac{a}{b+1}'],
    ['<msup><mi>x</mi><mn>2</mn></msup><mo>−</mo><msub><mi>y</mi><mi>i</mi></msub>', 'x^{2}-y_{i}'],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '\\sum_{i=1}^{n}i',
    ],
    ['<msqrt><mi>α</mi><mi>b</mi></msqrt>', '\\sqrt{\\alpha b}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<mi>sin</mi><mi>x</mi>', '\\sin x'],
    ['<mi>α</mi><mi></mi><mi>b</mi><mi>β</mi><mn>2</mn><mi>c</mi>', '\\alpha b\\beta2c'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\bar{x}'],
    ['<mover><mi>x</mi><mo>\u0303</mo></mover>', '\\tilde{x}'],
    ['<mover><mi>A</mi><mo>\u20d7</mo></mover>', '\\vec{A}'],
    ['<munder><mo>∮</mo><mi>C</mi></munder>', '\\oint_{C}'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '{n \\atop k}'],
    [
      '<mrow><mo>(</mo><mrow><mfrac linethickness="0pt"><mi>n</mi><mi>k</mi></mfrac></mrow><mo>)</mo></mrow>',
      '\\binom{n}{k}',
    ],
    ['<mrow><mo>(</mo><mfrac linethickness="2pt"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>', '(\\frac{n}{k})'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>', '\\begin{matrix} 1 & 2 \\end{matrix}'],
    ['<mtext>if so</mtext>', '\\text{if so}'],
  ])('without TeX are translated: %s', (mathml, tex) => {
    expect(markdownOf(`<p><math>${mathml}</math></p>`)).toBe(`$${tex}$`);
  });

  it('cannot open a tag or code', () => {
    const tex = '<annotation encoding="application/x-tex">a&lt;script&gt;`b`</annotation>';
    expect(markdownOf(`<p><math><semantics><mi>a</mi>${tex}</semantics></math></p>`)).toBe(
      '$a< script>\\char96 b\\char96$',
    );
  });
});
