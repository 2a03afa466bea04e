import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const prose = [
  'The ferry leaves the harbour at seven in the morning, and whoever wants a seat by the window comes a little earlier than that.',
  'On the second day the wind turned to the north, so that the boats stayed in the bay and their crews mended the nets on the quay.',
  'An old chart in the office of the pilots shows the sand banks as they were before the great storm moved them to the west.',
  'In the evening the lamps are lit along the mole, and the fishermen talk about the weather and the price of diesel until late.',
].map((text) => `<p>${text}</p>`);
const [first = '', second = '', third = '', fourth = ''] = prose;
const site = (content: string): string =>
  `<header><a class="logo" href="/"><img src="/logo.png" alt="Harbour News"></a><nav><ul><li><a href="/a">News</a></li><li><a href="/b">Boats</a></li></ul></nav></header>${content}<footer><ul><li><a href="/p">Privacy</a></li></ul><p>© 2025 Harbour News</p></footer>`;
const article = (content: string): string =>
  site(`<main><article><h1>A week at the harbour</h1>${content}</article></main>`);

function mainContent(html: string): string {
  return extract(html, { onlyMainContent: true }).markdown ?? '';
}

describe('pictures with captions in main content', () => {
  it.each([
    ['a figure', '<figure><img src="/quay.jpg" alt=""><figcaption>The quay, north side</figcaption></figure>'],
    [
      'a figure with a button beside its picture',
      '<figure><div class="frame"><img src="/quay.jpg" alt=""><button>Enlarge</button></div><figcaption>The quay, north side</figcaption></figure>',
    ],
    [
      'a box named by its caption',
      '<div class="wp-caption"><img src="/quay.jpg" alt=""><p class="wp-caption-text">The quay, north side</p></div>',
    ],
    ['a picture above small print', '<p><img src="/quay.jpg" alt=""></p><p><small>The quay, north side</small></p>'],
    ['a picture in the line of its caption', '<p><img src="/quay.jpg" alt=""><br><em>The quay, north side</em></p>'],
  ])('keep both: %s', (_, figure) => {
    for (const content of [
      [first, second, figure, third, fourth],
      [first, second, third, fourth, figure],
    ]) {
      const markdown = mainContent(article(content.join('')));
      expect(markdown).toContain('quay.jpg');
      expect(markdown).toContain('The quay, north side');
      expect(markdown).not.toContain('Enlarge');
      expect(markdown).not.toContain('logo.png');
    }
  });

  it('keep the picture that opens the text, with the byline beside it', () => {
    const opening =
      '<p class="byline">By Ann Pilot</p><figure><img src="/quay.jpg" alt="Quay"><figcaption>The quay</figcaption></figure>';
    const markdown = mainContent(article(opening + prose.join('')));
    for (const text of ['quay.jpg', 'The quay', 'By Ann Pilot']) expect(markdown).toContain(text);
  });

  it('show one of the crops of a picture', () => {
    const crops = ['wide', 'tall'].map((name) => `<div><img src="/${name}.jpg" alt="The quay at noon"></div>`).join('');
    const markdown = mainContent(
      article(`${first}${second}<figure>${crops}<figcaption>Photo: Pilot</figcaption></figure>${third}${fourth}`),
    );
    expect(markdown).toContain('wide.jpg');
    expect(markdown).not.toContain('tall.jpg');
  });

  it('leave out those of other pages, of people and of sponsors', () => {
    const card = (name: string): string =>
      `<a href="/${name}"><figure><img src="/${name}.jpg" alt=""><figcaption>Other story ${name}</figcaption></figure></a>`;
    const advert =
      '<div class="ads-box"><figure><img src="/rope.jpg" alt=""><figcaption>Buy rope</figcaption></figure></div>';
    const author =
      '<div class="author-bio"><figure><img src="/ann.jpg" alt=""><figcaption>Ann Pilot</figcaption></figure></div>';
    const related = `<section class="related"><h2>Related</h2>${['one', 'two', 'three'].map(card).join('')}</section>`;
    const markdown = mainContent(article(`${first}${second}${advert}${third}${fourth}${author}`) + related);
    for (const name of ['rope.jpg', 'ann.jpg', 'one.jpg', 'Other story']) expect(markdown).not.toContain(name);
  });

  it('keep the caption of a table that is kept', () => {
    const rows = ['Low', 'High'].map((name) => `<tr><th>${name} water</th><td>04:12</td><td>16:40</td></tr>`).join('');
    const markdown = mainContent(
      article(`${first}${second}<figure><table>${rows}</table><figcaption>Tides in May</figcaption></figure>${third}`),
    );
    expect(markdown).toContain('16:40');
    expect(markdown).toContain('Tides in May');
  });
});
