import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const written = (html: string): string => (extract(html).markdown ?? '').trim();
const inlined = (type: string, bytes: readonly number[]): string =>
  `data:image/${type};base64,${Buffer.from([...bytes, ...Array.from({ length: 80 }, () => 0)]).toString('base64')}`;
const gif = (side: number): string => inlined('gif', [71, 73, 70, 56, 57, 97, side, 0, side, 0]);
const png = (side: number): string =>
  inlined('png', [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, side, 0, 0, 0, side]);

describe('what stands beside text', () => {
  it('keeps formulas side by side apart', () => {
    const math = (text: string): string => `<math><mi>${text}</mi></math>`;
    const katex = (tex: string): string =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mi>${tex}</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span></span>`;
    const image = (tex: string): string => `<img class="mwe-math-fallback-image-inline" alt="${tex}" src="/m.svg">`;
    for (const formula of [math, katex, image])
      expect(written(`<p>${formula('x')}${formula('y')}, z</p>`)).toBe('$x$ $y$, z');
    expect(written('<p><script type="math/tex">x</script><script type="math/tex">y</script></p>')).toBe('$x$ $y$');
  });

  it.each([
    [
      'in a paragraph',
      '<p>A line of words that is kept, as it says something.<a href="#p-1" class="pilcrow">¶</a></p>',
      'A line of words that is kept, as it says something.',
    ],
    ['in a heading', '<h2 id="a">Name<a href="#a">#</a></h2>', '## Name'],
    ['as an icon', '<h2 id="a"><a href="#a" aria-label="Link"><svg></svg></a>Name</h2>', '## Name'],
    ['as a glyph of an icon font', '<dl><dt>name()<a class="headerlink" href="#name">\uf0c1</a></dt></dl>', 'name()'],
    ['without text', '<p>Name<a class="headerlink" href="#name"></a></p>', 'Name'],
    ['as words', '<h2 id="a">Name <a class="anchor" href="#a"><span>Permalink</span></a></h2>', '## Name'],
    [
      'of the number and of the name',
      '<section id="s"><h3 id="n"><a href="#s-1">1.1. </a><a href="#n">Name</a></h3></section>',
      '### 1.1. Name',
    ],
  ])('leaves out permalinks of main content %s', (_, html, markdown) => {
    const words = '<p>A sentence of some words follows here, and another one, until it is long enough.</p>';
    const page = `<main><h1>All</h1>${words.repeat(3)}${html}${words}</main>`;
    const main = extract(page, { onlyMainContent: true }).markdown ?? '';
    expect(main.split('\n')).toContain(markdown);
    expect(main).not.toMatch(/[¶#]\]|\]\(#/);
  });

  it('keeps a heading that is called like a permalink', () => {
    const html =
      '<main><h1>All</h1><p>Words of a page that says what it is about.</p><h2 id="l"><a href="#l">Link to us</a></h2><p>Words of a page that says how to link to it.</p></main>';
    expect(extract(html, { onlyMainContent: true }).markdown).toContain('## Link to us');
  });

  it('keeps links to notes and to the numbers of an index', () => {
    expect(written('<p>See <a href="#n">*</a> and <a href="#num">#</a></p>')).toContain('](#num)');
    expect(written('<p>See <a href="#n">†</a></p>')).toContain('](#n)');
  });

  it.each([
    [
      'an unselectable number',
      '<pre><span style="user-select: none">1</span>  a\n<span style="user-select: none">2</span>    b</pre>',
      ' a\n   b',
    ],
    [
      'a named number',
      '<pre><span class="lineno">1</span> a\n<span class="lineno">2</span> \n<span class="lineno">3</span>   b</pre>',
      'a\n\n  b',
    ],
    ['a number without a gap', '<pre><span class="ln">1</span>  a\n<span class="ln">2</span>b</pre>', '  a\nb'],
    [
      'a column of numbers',
      '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>  a\n  b</pre></td></tr></table>',
      '  a\n  b',
    ],
  ])('takes the gap of a line number with it: %s', (_, html, code) => {
    expect(written(html)).toBe(`\`\`\`\n${code}\n\`\`\``);
  });

  it('leaves out inlined pictures that show nothing', () => {
    const svg = (inside: string): string =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5">${inside}</svg>`)}`;
    const blank = [
      gif(1),
      png(1),
      svg(''),
      'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    ];
    for (const source of blank) {
      expect(written(`<p>Words<img src="${source}" alt=""></p>`)).toBe('Words');
      expect(written(`<p>Words <img src="${source}" alt="A boat"></p>`)).toContain('A boat');
    }
    for (const source of [gif(40), png(40), svg('<path d="M0 0h8"/>')])
      expect(written(`<p>Words <img src="${source}" alt="A boat"></p>`)).toBe(
        'Words ![A boat](<Base64-Image-Removed>)',
      );
    expect(written(`<p><a href="/boat"><img src="${gif(1)}" alt="A boat"></a></p>`)).toBe(
      '[![A boat](<Base64-Image-Removed>)](https://site.example/boat)',
    );
  });
});
