import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureExpectations } from '../../../../fixtures/site/expected.ts';
import { extract } from '../extractUnderTest.ts';

const drawnByScripts = new Set(['spa', 'scroll']);
const inUnicode = fixtureExpectations.filter(({ kind }) => !drawnByScripts.has(kind) && kind !== 'legacy');

function mainContent(html: string): string {
  const { markdown = '' } = extract(html, { onlyMainContent: true });
  return markdown.replace(/\\(?=[!-/:-@[-`{-~])/g, '').replace(/\s+/g, ' ');
}

describe.each(inUnicode)('the main content of a page of kind $kind', ({ path, contains, excludes, headings }) => {
  const markdown = mainContent(readFileSync(new URL(`../../../../fixtures/site${path}.html`, import.meta.url), 'utf8'));

  it('has what the page is about', () => {
    for (const text of contains) expect(markdown).toContain(text);
    for (const [level, text] of headings) {
      expect(markdown.replaceAll('`', '')).toContain(`${'#'.repeat(level)} ${text.replaceAll('`', '')}`);
    }
  });

  it('has nothing that stands around it', () => {
    for (const text of excludes) expect(markdown).not.toContain(text);
  });
});

const around = {
  before:
    '<header class="site-header"><a href="/">Company</a><nav><ul><li><a href="/a">Start</a></li><li><a href="/b">Preise</a></li></ul></nav></header>',
  after:
    '<div class="cookie-consent"><p>Wir verwenden Cookies, damit alles funktioniert.</p><button>Zustimmen</button></div>' +
    '<div class="newsletter-signup"><h3>Newsletter</h3><p>Bleiben Sie auf dem Laufenden.</p></div>' +
    '<footer><ul><li><a href="/i">Impressum</a></li><li><a href="/d">Datenschutz</a></li></ul><p>© 2024 Company</p></footer>',
};

describe('main content', () => {
  it('has a title that the page repeats once', () => {
    const paragraph = '<p>This paragraph is about the words of a manual, and it is long enough to be one.</p>';
    const markdown = mainContent(
      `<title>lists</title>${around.before}<div><h1>lists</h1><h1>lists</h1>${paragraph.repeat(4)}</div>${around.after}`,
    );
    expect(markdown.match(/# lists/g)).toHaveLength(1);
  });

  it('has the whole of an item, a definition and a quotation of which it has the beginning', () => {
    const parts =
      '<ul><li>Open<ul><li>sub</li></ul></li></ul><dl><dt>Term</dt><dd><p>Para</p><ul><li>x</li></ul></dd></dl>' +
      '<blockquote><p>outer words of somebody</p><ul><li>rest</li></ul></blockquote>';
    const words =
      '<h1>On tides</h1><p>This first paragraph stands for the words of an article that is long enough.</p>';
    const markdown = mainContent(`${around.before}<main>${words}${parts}</main>${around.after}`);
    for (const text of ['sub', 'Para', 'rest']) expect(markdown).toContain(text);
    expect(markdown).not.toContain('Impressum');
  });

  it('ends with the code, the formulas and the notes of its text, and with nothing else that is short', () => {
    const words =
      '<h1>On tides</h1><p>This first paragraph stands for the words of an article that is long enough.<sup><a href="#fn1" id="r1">1</a></sup></p>' +
      '<p>The height of the water follows from where the moon and the sun stand, and from the shape of the shore.</p>';
    const end =
      '<p>$$h = a \\cos(t)$$</p><div class="snippet"><button>Copy</button><pre>tide now</pre></div><hr>' +
      '<ol class="footnotes"><li id="fn1">Or nearly. <a href="#r1">↩</a></li></ol>';
    const { markdown } = extract(`${around.before}<main>${words}${end}</main>${around.after}<pre>v1.2</pre>`, {
      onlyMainContent: true,
    });
    expect(markdown).toContain('cos(t)');
    expect(markdown).toContain('tide now');
    expect(markdown).toContain('[^1]: Or nearly.');
    for (const text of ['Impressum', 'v1.2', 'Copy']) expect(markdown).not.toContain(text);
  });

  it('has the notes in an aside that marks of its text lead to', () => {
    const words =
      '<h1>On tides</h1><p>This first paragraph stands for the words of an article that is long enough.<a href="#n1" id="r1" role="doc-noteref">[1]</a></p>' +
      '<p>The height of the water follows from where the moon and the sun stand, and from the shape of the shore.</p>';
    const notes = '<aside><aside class="footnote" id="n1"><a href="#r1">1</a><p>Or nearly.</p></aside></aside>';
    const { markdown } = extract(`${around.before}<main>${words}${notes}</main>${around.after}`, {
      onlyMainContent: true,
    });
    expect(markdown).toContain('[^1]: Or nearly.');
  });

  it('says once what the page says folded and unfolded, or for two sizes of screen', () => {
    const story =
      'The river rises in spring and falls in autumn, and the people of its banks have grown used to it. Only once, they say, ' +
      'it stood still, and that was a quiet day for everybody.';
    const markdown = mainContent(
      `${around.before}<main><h1>The river</h1><div><p>${story}</p></div><div><p>${story} It is told in every house, and each tells it differently.</p></div>
      <div class="small"><h3><a href="/mill">The mill</a></h3></div><div><h3><a href="/mill">The mill</a></h3><p>It grinds whatever is brought to it, and has done so since before there was a bridge.</p></div>
      <h3>The mill</h3><p>Another of the same name stands further down, where the water is slow and the reeds are high.</p></main>${around.after}`,
    );
    expect(markdown.split('rises in spring')).toHaveLength(2);
    expect(markdown).toContain('each tells it differently');
    // A heading with its own text is not a duplicate.
    expect(markdown.match(/### \[?The mill/g)).toHaveLength(2);
  });

  it('has no paragraph of signs that nobody sees, which editors leave behind', () => {
    const text = (about: string): string =>
      `<p>The ${about} of the harbour is told in this paragraph, which is long enough to be one of an article.</p>`;
    const { markdown = '' } = extract(
      `${around.before}<main><h1>Harbour</h1>${text('history')}<p>\u200d</p>${text('future')}<p>\u200b\ufeff</p></main>${around.after}`,
      { onlyMainContent: true },
    );
    expect(markdown).toContain('future of the harbour');
    expect(markdown).not.toMatch(/\u200d|\u200b|\ufeff/);
  });

  it('has the code between two paragraphs, whatever its file is called, and no comma that stood between two links', () => {
    const story = 'The river rises in spring and falls in autumn, and the people of its banks have grown used to it.';
    const markdown = mainContent(
      `${around.before}<main><p>,</p><h1>The river</h1><p>${story}</p><p>${story} Only once, they say, it stood still.</p>
      <div class="code"><a href="/raw"><code>tides/gauge-of-the-mill.yaml</code></a><div><pre><code>gauge: mill\nlevel: 3\n</code></pre></div></div>
      <p>${story} And that was a quiet day.</p></main>${around.after}`,
    );
    expect(markdown).toContain('gauge: mill');
    expect(markdown).toMatch(/^# The river/);
  });

  it('has the code that tabs choose from', () => {
    const story = 'The river rises in spring and falls in autumn, and the people of its banks have grown used to it.';
    const tabs = ['Mill', 'Ford', 'Weir', 'Lock'].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('');
    const markdown = mainContent(
      `${around.before}<main><h1>The river</h1><p>${story}</p><p>${story} Only once, they say, it stood still.</p>
      <div class="tabs"><ul>${tabs}</ul><div><p>Select one of the tabs.</p></div><div><pre>gauge: mill</pre></div><div><pre>gauge: ford</pre></div></div>
      <p>${story} And that was a quiet day.</p></main>${around.after}`,
    );
    expect(markdown).toContain('gauge: mill');
    expect(markdown).toContain('gauge: ford');
  });

  it('has the title of the page and not that of the site, where both are headings of the first rank', () => {
    const story = 'The river rises in spring and falls in autumn, and the people of its banks have grown used to it.';
    const markdown = mainContent(
      `<html><title>Quick start — River Handbook</title><body><div><h1><a href="/index.html">River Handbook</a></h1></div>
      <div><nav><a href="/a">Prev</a><a href="/b">Next</a></nav></div>
      <div class="body"><h1>Quick start<a class="headerlink" href="#quick-start">¶</a></h1><p>${story}</p><p>${story} Only once, they say, it stood still.</p></div>${around.after}`,
    );
    expect(markdown).toMatch(/^# Quick start The river/);
  });

  it('neither begins nor ends with a line', () => {
    const story = 'The river rises in spring and falls in autumn, and the people of its banks have grown used to it.';
    const markdown = mainContent(
      `${around.before}<main><hr><h1>The river</h1><p>${story}</p><hr><p>${story} Only once, they say, it stood still.</p><hr><div></div></main>${around.after}`,
    );
    expect(markdown.match(/---|\*\*\*/g)).toHaveLength(1);
  });

  it('is found whatever the language', () => {
    const markdown = mainContent(
      `<html lang="de"><title>Der Fluss</title><body>${around.before}<div class="inhalt"><h1>Der Fluss</h1><p>Im Frühjahr steigt er, im Herbst fällt er, und die Leute am Ufer haben sich daran gewöhnt.</p><p>Nur einmal, so erzählt man, blieb er stehen. Das war ein stiller Tag.</p></div>${around.after}`,
    );
    expect(markdown.trim()).toBe(
      '# Der Fluss Im Frühjahr steigt er, im Herbst fällt er, und die Leute am Ufer haben sich daran gewöhnt. Nur einmal, so erzählt man, blieb er stehen. Das war ein stiller Tag.',
    );
  });

  it('keeps the line that opens kept details, the term of a kept definition and the caption of a kept table', () => {
    const story = 'The river rises in spring and falls in autumn, and the people of its banks have grown used to it.';
    const markdown = mainContent(
      `<html lang="en"><title>The river</title><body>${around.before}<article><h1>The river</h1><p>${story}</p><p>${story} Only once, they say, it stood still, and that was a quiet day.</p>
      <h2>Questions</h2>
      <details open><summary>Is the water safe?</summary><p>Below the weir it is. Above it you will have to ask the miller, who is seldom at home.</p></details>
      <details><summary>Which bank for a first visit?</summary><p>The left. It is muddier than you want and quieter than you hope.</p></details>
      <details><summary>May I light a fire?</summary><p>In a pan, yes. Please do not do it in the reeds; the herons did not like that.</p></details>
      <dl><dt>Weir</dt><dd>A wall across the river that holds the water back, so that a mill has enough of it in summer.</dd></dl>
      <table><caption>Depths</caption><tr><th>Place</th><th>Depth</th></tr><tr><td>The ford below the mill, where carts cross in summer</td><td>0.4 m</td></tr></table>
      </article>${around.after}`,
    );
    for (const label of [
      'Is the water safe?',
      'Which bank for a first visit?',
      'May I light a fire?',
      'Weir',
      'Depths',
    ])
      expect(markdown).toContain(label);
  });

  it('of a short page is all of it that is not around it', () => {
    const markdown = mainContent(
      '<nav><a href="/">Home</a></nav><main><h1>Hello</h1><p>Short text here.</p></main><footer>© 2024</footer>',
    );
    expect(markdown.trim()).toBe('# Hello Short text here.');
  });

  it('of a very short page without landmarks is the whole page', () => {
    const cells = '<tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>2</td></tr>';
    const markdown = mainContent(
      `<h1>Prices</h1><p>See <a href="/a">the list of last year</a>.</p><table>${cells}</table><p><a href="/b">Older</a></p>`,
    );
    for (const text of ['# Prices', 'See [the list of last year]', 'Tea', '[Older]']) expect(markdown).toContain(text);
  });

  it('keeps a table whole', () => {
    const rows = ['Apples', 'Pears', 'Quinces', 'Medlars'].map(
      (name, index) => `<tr><td>${name}</td><td>${index}</td></tr>`,
    );
    const markdown = mainContent(
      `${around.before}<main><h1>Stock</h1><p>What is left in the cellar, counted on Friday by two people who agreed.</p><table><tr><th>Kind</th><th>Crates</th></tr>${rows.join('')}</table></main>${around.after}`,
    );
    expect(markdown).toContain('| Kind | Crates |');
    for (const [index, name] of ['Apples', 'Pears', 'Quinces', 'Medlars'].entries()) {
      expect(markdown).toContain(`| ${name} | ${index} |`);
    }
  });

  it('says once what the page says twice, and keeps a refrain', () => {
    const teaser = '<p>The lamp was lit at nine and nobody knows who put it out again.</p>';
    const refrain = '<p>And the sea went on, and the sea went on, as the sea will do.</p>';
    const markdown = mainContent(
      `<main><h1>The lamp</h1><div class="mobile-only">${teaser}</div><article>${teaser}<p>In the morning the keeper counted the matches: there was one too many.</p>${refrain}<p>He counted again at noon, with the door open so that the light fell on the box.</p>${refrain}</article></main>`,
    );
    expect(markdown.split('The lamp was lit').length - 1).toBe(1);
    expect(markdown.split('And the sea went on').length - 1).toBe(2);
  });

  it('keeps pictures beside its text and drops logos and share buttons', () => {
    const { images } = extract(
      `<header><a class="logo" href="/"><img src="/logo.png"></a></header><article><h1>Bees</h1><figure><img src="/bees.jpg"></figure><p>They came in May and took the chimney, and we let them have it, for what can one do.</p><p>By June the kitchen smelled of honey, and we had stopped asking the sweep to come.</p><div class="social-share"><a href="#"><img src="/share.svg"></a></div></article>`,
      { onlyMainContent: true },
    );
    expect(images).toEqual(['https://site.example/bees.jpg']);
  });

  const hive = '<p>They came in May and took the chimney, and we let them have it, for what can one do.</p>';
  const honey = '<p>By June the kitchen smelled of honey, and we had stopped asking the sweep to come.</p>';

  it('keeps code between its text, however short', () => {
    const markdown = mainContent(
      `${around.before}<main><h1>Bees</h1>${hive}<div class="toolbar"><pre><code class="language-sh">hum</code></pre></div>${honey}</main>${around.after}`,
    );
    expect(markdown).toContain('```sh hum ```');
  });

  it('shows a picture that stands by itself once, and no spacers', () => {
    const { markdown = '' } = extract(
      `<main><h1>Bees</h1><img src="/clear.gif"><div class="slides"><a href="/1"><img src="/bee.jpg" alt="A bee"></a><a href="/1"><img src="/bee.jpg" alt="A bee"></a></div>${hive}<p>This <img src="/bee.jpg" alt="bee"> is one of them, and it was the first that we saw in the morning.</p>${honey}</main>`,
      { onlyMainContent: true },
    );
    expect(markdown.match(/\[!\[A bee\]/g)).toHaveLength(1);
    expect(markdown).toContain('This ![bee]');
    expect(markdown).not.toContain('clear.gif');
  });

  it('shows a picture once whose small form is before it, and none that count visits or are advertisements', () => {
    const images =
      '<p><img src="/bees.jpg?w=50"><img src="/bees.jpg?w=900" alt="Bees"></p><p><img src="https://count.example/pixel?page=1"></p>' +
      '<p><img src="/a.jpg" width="1" alt="a"></p><p><a href="/buy"><img src="/buy.jpg" alt="Advertisement"></a></p>' +
      '<p><img src="/honey-tracker.png"></p>';
    const { markdown = '' } = extract(`<main><h1>Bees</h1>${hive}${images}${honey}</main>`, { onlyMainContent: true });
    expect(markdown.match(/bees\.jpg\S*/g)).toEqual(['bees.jpg?w=900)']);
    expect(markdown).toContain('honey-tracker');
    for (const gone of ['count.example', 'a.jpg', 'buy']) expect(markdown).not.toContain(gone);
  });

  it('has no heading without text', () => {
    const { markdown = '' } = extract(`<main><h3></h3><h1>Bees</h1>${hive}<h2></h2>${honey}</main>`, {
      onlyMainContent: true,
    });
    expect(markdown.match(/^#+/gm)).toEqual(['#']);
  });

  it('leaves out a row of icons', () => {
    const icons = '<ul><li><img src="/btn_print.gif"></li><li><img src="/icons/scrap.gif"></li></ul>';
    const { markdown = '' } = extract(`<main><h1>Bees</h1>${hive}${icons}${honey}<p><img src="/hive.gif"></p></main>`, {
      onlyMainContent: true,
    });
    expect(markdown).not.toContain('scrap');
    expect(markdown).toContain('hive.gif');
  });

  it('leaves out the icons that share an article', () => {
    const share = (address: string): string => `<li><a href="https://${address}?u=x"><img src="/i.png"></a></li>`;
    const { markdown = '' } = extract(
      `<main><h1>Bees</h1>${hive}<ul>${share('www.facebook.com/sharer.php')}${share('vk.com/share.php')}</ul>${honey}</main>`,
      { onlyMainContent: true },
    );
    expect(markdown).not.toContain('i.png');
  });

  it('shows the same picture on each of the cards that have it', () => {
    const card = (index: number): string =>
      `<li class="card"><img src="/lamp.jpg"><h3><a href="/l/${index}">Lamp ${index}</a></h3><p>It stands where it is put, and that is what one wants of lamp number ${index}.</p></li>`;
    const { markdown = '' } = extract(`<main><h1>Lamps</h1><ul>${[1, 2, 3, 4].map(card).join('')}</ul></main>`, {
      onlyMainContent: true,
    });
    expect(markdown.match(/lamp\.jpg/g)).toHaveLength(4);
  });

  it('has no handles of headings and nothing that a template left behind', () => {
    const markdown = mainContent(
      `<main><h1>Bees<a class="headerlink" href="#bees">¶</a></h1>${hive}<p><strong>{{ Board.errors[11].message }}</strong></p>${honey}<p>In a template you write the name in braces, as in the line below, and it is replaced by its value.</p><pre>{{ name }}</pre><p>That is all there is to it, and nobody needed to write a second page about it.</p></main>`,
    );
    expect(markdown).toMatch(/^# Bees They/);
    expect(markdown).not.toContain('Board.errors');
    expect(markdown).toContain('{{ name }}');
  });
});
