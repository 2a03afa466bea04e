import { describe, expect, it } from 'vitest';
import { drawFormula } from '../../../../renderer/workers/formulas/drawFormula.ts';
import {
  type MathElement,
  mathLengths,
  mathTags,
  mathAttributes,
} from '../../../../shared/document/markdown/mathNode.ts';

/** All elements of a drawing. */
function partsOf(math: MathElement | null): readonly MathElement[] {
  if (math === null) return [];
  return [math, ...math.children.flatMap((child) => (typeof child === 'string' ? [] : partsOf(child)))];
}

/** Returns the rendered symbols, in order. */
function signsOf(math: MathElement | null): string {
  return (math?.children ?? []).map((child) => (typeof child === 'string' ? child : signsOf(child))).join('');
}

describe('a formula', () => {
  it.each([
    ['\\frac{a}{b}=\\sqrt{x^2}', 'ab=x2', ['mfrac', 'msqrt', 'msup']],
    ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '(1234)', ['mtable', 'mtr', 'mtd']],
    ['\\sum_{i=1}^n', '∑i=1n', ['munderover']],
    ['\\text{if } x\\le 3', 'if\u00a0x≤3', ['mtext']],
  ])('is drawn: %s', (tex, chars, tags) => {
    const math = drawFormula(tex, true);
    expect(signsOf(math)).toBe(chars);
    expect(partsOf(math).map(({ tag }) => tag)).toEqual(expect.arrayContaining(tags));
  });

  it('has its lines where there is no element for them', () => {
    const tex = '\\underline{x}\\overline{y}\\boxed{z}\\cancel{x}\\bcancel{x}\\xcancel{x}\\sout{x}';
    const lines = partsOf(drawFormula(tex, true)).flatMap(({ line }) => line ?? []);
    expect(lines).toEqual(['underline', 'overline', 'box', 'rising', 'falling', 'crossed', 'struck']);
  });

  it.each([
    '\\frac{a}',
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.example}',
    '\\includegraphics{https://a.example/b.png}',
    '\\htmlClass{a}{x}',
    '\\htmlData{onclick=alert(1)}{x}',
    '\\class{a}{x}',
    '\\id{root}{x}',
    '\\style{position:fixed;inset:0}{x}',
    '\\label{a}\\ref{a}',
    '\\def\\a{x}\\a',
    '\\gdef\\a{x}\\a',
    '\\newcommand{\\a}{x}\\a',
    '\\let\\frac\\sqrt',
    '\\cancelto{0}{x}',
    `${'{'.repeat(11)}x${'}'.repeat(11)}`,
    `x${'+x'.repeat(2000)}`,
    `${'\\left('.repeat(300)}x${'\\right)'.repeat(300)}`,
    '\\unheard{x}',
  ])('that is none, or asks for more than signs, is not drawn: %s', (tex) => {
    expect(drawFormula(tex, true)).toBeNull();
  });

  it('is made of listed elements that say listed things, reach not far and have no colour of their own', () => {
    const tex =
      '\\rule{1000em}{1000em}\\kern-500em\\hspace{9999pt}\\raisebox{900em}{x}\\color{white}y\\llap{aaaa}\\colorbox{red}{z}\\Huge w';
    const math = drawFormula(tex, true);
    expect(signsOf(math)).toContain('y');
    for (const { tag, attributes } of partsOf(math)) {
      expect(mathTags).toContain(tag);
      for (const [name, value] of Object.entries(attributes)) {
        expect([...mathAttributes, ...mathLengths]).toContain(name);
        expect(Math.abs(Number.parseFloat(value)) > 20, `${name}=${value}`).toBe(false);
      }
    }
  });

  it('takes no markup for more than signs', () => {
    expect(signsOf(drawFormula('\\text{<img src=x onerror=alert(1)>}', false))).toBe(
      '<img src=x onerror=alert(1)>'.replaceAll(' ', '\u00a0'),
    );
  });
});
