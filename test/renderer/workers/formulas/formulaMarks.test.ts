import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../../renderer/workers/markdown/markdownTree.ts';

/** Returns the formulas of a text, with their dollar signs. */
function formulasOf(markdown: string): readonly string[] {
  return [...JSON.stringify(readMarkdown(markdown)).matchAll(/"kind":"formula","source":("(?:[^"\\]|\\.)*")/g)].map(
    ([, source]) => JSON.parse(source ?? '') as string,
  );
}

describe('where formulas stand', () => {
  it.each([
    ['For $m=1$, we have', ['$m=1$']],
    ['$x$ and $a_1$, $f(x)$ and $\\alpha$.', ['$x$', '$a_1$', '$f(x)$', '$\\alpha$']],
    ['a * b $x*y*z$ c', ['$x*y*z$']],
    ['a price of \\$5 and $\\$ \\times 5$', ['$\\$ \\times 5$']],
    ['inline $$E=mc^2$$ too', ['$$E=mc^2$$']],
    ['$$\n\\frac{a}{b}\n= c\n$$', ['$$\n\\frac{a}{b}\n= c\n$$']],
    ['text\n$$x_1 * y_2$$\ntext', ['$$\nx_1 * y_2\n$$']],
    ['> - $$\n>   a\n>   $$', ['$$\na\n$$']],
    ['| a |\n|---|\n| $x^2$ |', ['$x^2$']],
    ['Here \\(x^2\\) and \\[\\frac{a}{b}\\].', ['\\(x^2\\)', '\\[\\frac{a}{b}\\]']],
    ['\\[\na = b\n- c\n\\]\ntext', ['\\[\na = b\n- c\n\\]']],
    ['as a page shows them: \\\\(a\\_1 \\pi\\\\)', ['\\\\(a\\_1 \\pi\\\\)']],
    ['\\\\[ \\sqrt{x} \\\\]', ['\\\\[\n\\sqrt{x}\n\\\\]']],
  ])('are found in %j', (markdown, found) => {
    expect(formulasOf(markdown)).toEqual(found);
  });

  it.each([
    'from $5 to $10',
    '$5-$10, or US$ 3 and A$ 4',
    'prices (in A$) or B$, C$.',
    'put $HOME/bin before $PATH in it',
    'echo $HOME:$PATH',
    'costs $20 000$',
    '`$x$` and ```$y$```',
    '$ x $',
    'a lone $ sign, and $$ two',
    '$$\nno end',
    '$$\n\nan empty line\n$$',
    '    $$x$$',
    '\\$x$',
    '$cheap and cheerful$',
    'a footnote\\[1\\] and \\[edit\\]',
    '\\[x\\]\\(https://a.example/?a=b\\)',
    '\\(a\\) an item, \\(C++\\) and \\(see below\\)',
    '\\[user\\_name\\] and \\[C:\\\\Users\\]',
    '\\[\\033\\[01;32m\\]\\u@\\h',
    '`\\(x^2\\)`',
    '\\(x^2',
    '\\( \\alpha `code\\)`',
  ])('are none in %j', (markdown) => {
    expect(formulasOf(markdown)).toEqual([]);
  });

  it('are read without the escapes that their signs have', () => {
    const blocks = readMarkdown('\\\\(a\\_1 \\\\{b\\\\}=\\pi\\\\)');
    expect(JSON.stringify(blocks)).toContain(
      JSON.stringify({ tex: 'a_1 \\{b\\}=\\pi', isDisplay: false }).slice(1, -1),
    );
  });

  it('end with something however many begin', () => {
    expect(formulasOf('\\('.repeat(200_000))).toEqual([]);
  });

  it('keep the lines that they stand on', () => {
    const places = readMarkdown('a\n\n$$\nx\n$$\n\nb').map(({ block, startLine, endLine }) => [
      block.kind,
      startLine,
      endLine,
    ]);
    expect(places).toEqual([
      ['paragraph', 0, 1],
      ['formula', 2, 5],
      ['paragraph', 6, 7],
    ]);
  });
});
