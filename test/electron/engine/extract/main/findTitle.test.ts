import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const prose =
  '<p>The ferry leaves the harbour at seven in the morning, and a seat by the window is free for those who come early.</p>' +
  '<p>On the second day the wind turned to the north, so that the boats stayed in the bay until the evening.</p>';

function mainContent(body: string, head: string): string {
  const page = `<html><head>${head}</head><body><nav><a href="/">Home</a></nav>${body}<footer>© 2025 Harbour News</footer></body></html>`;
  return extract(page, { onlyMainContent: true }).markdown ?? '';
}

describe('the title of a page without a top-level heading', () => {
  const head = '<title>A week at the harbour | Harbour News</title>';

  it.each([
    ['a lower heading', '<h2>A week at the harbour</h2>'],
    ['a paragraph above the text', '<div class="headline">A Week at the Harbour</div>'],
  ])('is %s that has the stated title as its text', (_, title) => {
    expect(mainContent(`<main>${title}<article>${prose}</article></main>`, head)).toMatch(
      /^# A week at the harbour\n/i,
    );
  });

  it.each([
    '<div><h1 id="logo"><a href="/en">Harbour News</a></h1></div>',
    '<div><h1><a href="https://site.example/">Harbour News</a></h1></div>',
  ])('is the stated one below the name of the site: %s', (logo) => {
    expect(mainContent(`${logo}<main><h2>A week at the harbour</h2>${prose}</main>`, head)).toMatch(
      /^# A week at the harbour\n/,
    );
  });

  it('is the stated one of the metadata as well', () => {
    const openGraph = '<title>Harbour News</title><meta property="og:title" content="A week at the harbour">';
    expect(mainContent(`<main><h3>A week at the harbour</h3>${prose}</main>`, openGraph)).toMatch(/^# A week/);
  });

  it.each([
    ['zh', '港口的一周_港口新闻网', '港口的一周'],
    ['zh', '港口的一周-港口新闻网', '港口的一周'],
    ['ja', '港の一週間｜港ニュース', '港の一週間'],
    ['ko', '항구에서 보낸 한 주 | 항구신문', '항구에서 보낸 한 주'],
  ])('is found in a stated title that names the site as pages in %s do: %s', (_, stated, title) => {
    const markdown = mainContent(`<main><h2>${title}</h2>${prose}</main>`, `<title>${stated}</title>`);
    expect(markdown).toMatch(new RegExp(`^# ${title}\\n`));
  });

  it('is neither the end of its breadcrumbs nor an entry of a list of pages', () => {
    const trail = '<div class="breadcrumbs"><div>A week at the harbour</div></div>';
    const list = '<ul><li>A week at the harbour</li><li>A month at the lake</li></ul>';
    expect(mainContent(`${trail}<main>${prose}</main>${list}`, head)).not.toContain('# ');
  });

  it('leaves the levels of other headings', () => {
    const markdown = mainContent(`<main><h2>A week at the harbour</h2>${prose}<h2>The lake</h2>${prose}</main>`, head);
    expect(markdown).toContain('# A week at the harbour');
    expect(markdown).toContain('\n## The lake');
  });

  it('stays the top-level heading where the page has one', () => {
    const markdown = mainContent(`<main><h1>Seven days</h1><h2>A week at the harbour</h2>${prose}</main>`, head);
    expect(markdown).toMatch(/^# Seven days\n\n## A week at the harbour/);
  });
});
