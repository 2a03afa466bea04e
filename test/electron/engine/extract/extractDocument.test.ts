import { describe, expect, it } from 'vitest';
import { extract } from './extractUnderTest.ts';

const page = `<!doctype html><html lang="en"><head><title>Tides</title><meta name="author" content="A"><style>p{}</style></head>
<body class="home"><nav><a href="/one">One</a> <a href="/two">Two</a></nav>
<main><h1>Tides of the bay</h1><script>track()</script><noscript>no scripts</noscript>
<p>The water comes in twice a day, and twice a day it goes. Nobody has to ask it to.</p>
<p>See <a href="tables">the tables</a> or <a href="#moon">the moon</a>. <a href="javascript:x()">Print</a></p>
<img src="s.png" srcset="s.png 300w, l.png 1200w" alt="Bay"><img src="data:image/png;base64,AAAA" alt="Dot">
<h2 id="moon">The moon</h2><p>It pulls. Twice a month it pulls with the sun, and the harbour wall gets wet.</p></main>
<footer><p>© 2024 Harbour office</p><a href="/imprint">Imprint</a></footer></body></html>`;

describe('a whole page', () => {
  const output = extract(page);

  it('keeps everything that is said on it', () => {
    for (const text of ['Two', 'Tides of the bay', 'It pulls.', '© 2024 Harbour office'])
      expect(output.markdown).toContain(text);
  });

  it('as html has no scripts, styles, meta or head, and absolute addresses', () => {
    expect(output.html).toMatch(/^<html lang="en"><body class="home">/);
    expect(output.html).not.toMatch(/<script|<style|<noscript|<meta|<head|track\(\)|javascript:/);
    expect(output.html).toContain('href="https://site.example/dir/tables"');
    expect(output.html).toContain('href="https://site.example/dir/page#moon"');
  });

  it('puts the name and the password of its own address into no other', () => {
    const { markdown, html, links, images } = extract(page, { url: 'https://ada:secret@site.example/dir/page' });
    expect(JSON.stringify([markdown, html, links, images])).not.toContain('secret');
    expect(links).toContain('https://site.example/dir/tables');
    expect(html).toContain('href="https://site.example/dir/page#moon"');
  });

  it('as html names the largest picture and keeps inlined ones', () => {
    expect(output.html).toContain('src="https://site.example/dir/l.png"');
    expect(output.html).not.toContain('srcset');
    expect(output.html).toContain('data:image/png;base64,AAAA');
  });

  it('names the largest picture of a list of widths, and in markdown not the sharper copies of one', () => {
    const widths = extract('<img src="m.png" srcset="m.png 640w, l.png 1200w" alt="Bay">');
    const copies = extract('<img src="m.png" srcset="l.png 2x" alt="Bay">');
    expect(widths.markdown).toContain('![Bay](https://site.example/dir/l.png)');
    expect(copies.markdown).toContain('![Bay](https://site.example/dir/m.png)');
    for (const { html } of [widths, copies]) expect(html).toContain('src="https://site.example/dir/l.png"');
  });

  it('has its formulas as TeX where it keeps them as scripts for MathJax', () => {
    const output = extract(
      '<p>So <span class="MathJax_Preview">E</span><span class="MathJax"><nobr>E</nobr></span><script type="math/tex">E^2</script>.</p><script type="math/tex; mode=display">\\sum_k a_k < b</script>',
    );
    expect(output.markdown).toContain('So $E^2$.');
    expect(output.markdown).toContain('$$\n\\sum_k a_k < b\n$$');
    expect(output.html).not.toContain('<script');
  });

  it('as markdown has absolute links and the larger picture of a preview, and no inlined ones unless they are wanted', () => {
    expect(output.markdown).toContain('[the tables](https://site.example/dir/tables)');
    expect(output.markdown).toContain('![Bay](https://site.example/dir/l.png)');
    expect(output.markdown).not.toContain('base64,AAAA');
    expect(extract(page, { removeBase64Images: false }).markdown).toContain('base64,AAAA');
  });

  it('has links and pictures in order', () => {
    expect(output.links).toEqual([
      'https://site.example/one',
      'https://site.example/two',
      'https://site.example/dir/tables',
      'https://site.example/imprint',
    ]);
    expect(output.images).toEqual(['https://site.example/dir/l.png']);
  });

  it('comes with its metadata and without warnings', () => {
    expect(output.metadata).toMatchObject({ title: 'Tides', language: 'en', author: 'A' });
    expect(output.warnings).toEqual([]);
  });

  it('gives only the formats asked for', () => {
    const { markdown, html, links, images } = extract(page, {
      formats: { markdown: false, html: false, links: true, images: false },
    });
    expect([markdown, html, images]).toEqual([undefined, undefined, undefined]);
    expect(links).toHaveLength(4);
  });
});

describe('filters', () => {
  it('leave the main content alone in every format', () => {
    const output = extract(page, { onlyMainContent: true });
    expect(output.markdown).toContain('# Tides of the bay');
    expect(output.markdown).toContain('## The moon');
    expect(output.markdown).not.toMatch(/One|Imprint|2024/);
    expect(output.html).not.toContain('<nav');
    expect(output.links).toEqual(['https://site.example/dir/tables']);
    expect(output.metadata['title']).toBe('Tides');
  });

  it('give what is named, as it is, even where the main content is asked for', () => {
    const output = extract(page, { onlyMainContent: true, includeTags: ['nav', 'footer p'] });
    expect(output.markdown?.trim()).toBe(
      '[One](https://site.example/one) [Two](https://site.example/two)\n\n© 2024 Harbour office',
    );
    expect(output.links).toEqual(['https://site.example/one', 'https://site.example/two']);
  });

  it('exclude before anything else', () => {
    const output = extract(page, { includeTags: ['main'], excludeTags: ['h2', 'img'] });
    expect(output.markdown).not.toContain('The moon');
    expect(output.images).toEqual([]);
  });

  it('warn of what cannot be read and of what matches nothing', () => {
    const { warnings, markdown } = extract(page, { includeTags: ['article'], excludeTags: ['p['] });
    expect(warnings).toEqual([expect.stringContaining('p['), expect.stringContaining('matched nothing')]);
    expect(markdown).toBe('');
  });
});

describe('a menu that the page has folded away', () => {
  const menu = '<div id="mobile" hidden><a href="/a">Start</a> <a href="/b">Guides</a> <a href="/c">Prices</a></div>';
  const folded = page.replace('<main>', `${menu}<main>`);

  it('is in the html and the links of a whole page, and not in its markdown', () => {
    const { html, links, markdown } = extract(folded);
    expect(html).toContain('Guides');
    expect(links).toContain('https://site.example/b');
    expect(markdown).toBe(extract(page).markdown);
  });

  it('is written where it is named', () => {
    expect(extract(folded, { includeTags: ['#mobile'] }).markdown).toContain('Guides');
  });

  it('says so in the X-ray', () => {
    const nodes = extract(folded, { trace: true }).trace?.nodes ?? [];
    expect(nodes.find(({ selector }) => selector === '#mobile')).toMatchObject({
      rule: 'folded',
      adds: { markdown: expect.stringContaining('[Guides](https://site.example/b)'), lines: 1 },
    });
  });
});

describe('a page captured live', () => {
  const live = `<main><p>${'Shown to everybody who comes by and reads it. '.repeat(8)}</p>
    <div data-trowel-frame="https://ads.example/"><p>Buy one, get one.</p></div></main>
    <div data-trowel-hidden=""><p>Behind the curtain.</p></div>`;

  it('keeps frames and hidden parts where nothing may be lost, without the marks of the capture', () => {
    const { markdown, html } = extract(live);
    expect(markdown).toContain('Buy one');
    expect(markdown).toContain('Behind the curtain');
    expect(html).not.toContain('data-trowel');
  });

  it('leaves frames and hidden parts out of its main content', () => {
    const { markdown } = extract(live, { onlyMainContent: true });
    expect(markdown).toContain('Shown to everybody');
    expect(markdown).not.toMatch(/Buy one|Behind the curtain/);
  });

  it('keeps what the page and its own site wrote in frames of its main content, and links to what another site shows there', () => {
    const text = `<p>${'Shown to everybody who comes by and reads it. '.repeat(8)}</p>`;
    const { markdown } = extract(
      `<main>${text}<div data-trowel-frame="about:srcdoc"><table><tr><th>Year</th></tr><tr><td>2020</td></tr></table></div>${text}
       <div data-trowel-frame="/chart"><p>The chart of our own site says it all again, in many more words.</p></div>${text}
       <div data-trowel-frame="https://films.example/1" title="The film" allowfullscreen=""><p>Press play</p></div></main>`,
      { onlyMainContent: true },
    );
    expect(markdown).toContain('| 2020 |');
    expect(markdown).toContain('The chart of our own site');
    expect(markdown).toContain('[The film](https://films.example/1)');
    expect(markdown).not.toContain('Press play');
  });

  it('keeps frames that are the page', () => {
    const frames = `<p>Menu</p><div data-trowel-frame="a"><h1>Inside</h1><p>${'All of it is said in here. '.repeat(9)}</p></div>`;
    expect(extract(frames, { onlyMainContent: true }).markdown).toContain('All of it is said in here.');
  });
});

describe('a page sent as HTML', () => {
  it('shows declarative shadow roots', () => {
    const html =
      '<x-card><template shadowrootmode="open"><p>In the shadow.</p></template></x-card><template><p>Unused</p></template>';
    expect(extract(html).markdown?.trim()).toBe('In the shadow.');
  });
});
