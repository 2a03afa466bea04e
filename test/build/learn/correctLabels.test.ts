import { describe, expect, it } from 'vitest';
import { correctLabels } from '../../../build/learn/correctLabels.ts';
import { labelBlocks, scoredWords } from '../../../build/learn/labelBlocks.ts';
import { outlinePage } from '../../../electron/engine/extract/main/pageOutline.ts';
import { parseHtml } from '../../../electron/engine/extract/tree/parseHtml.ts';

const sentence = 'The boat that had lain on the mud left the harbor with the tide.';
const other = 'On the second day the wind turned to the north and stayed there.';

/** Returns the label of each block by its text. */
function labels(html: string, truth: string): Record<string, number> {
  const outline = outlinePage(parseHtml(html).body);
  const words = outline.blocks.map(({ text }) => scoredWords(text));
  const found = correctLabels(
    outline,
    labelBlocks(words, scoredWords(truth)),
    words.map(({ length }) => length),
  );
  return Object.fromEntries(outline.blocks.map(({ text }, index) => [text, found[index] ?? -1]));
}

describe('the labels of what a truth text leaves out', () => {
  const truth = `${sentence} ${other}`;
  const between = (html: string): string => `<nav>Home</nav><main><p>${sentence}</p>${html}<p>${other}</p></main>`;

  it.each([
    ['a caption of a figure', '<figure><img src="a.png"><figcaption>The quay</figcaption></figure>'],
    ['a caption named so', '<div><img src="a.png"><p class="wp-caption-text"><a href="/a">The quay</a></p></div>'],
    ['a table in a box', '<div><table><tr><th>The quay</th></tr></table></div>'],
    ['a heading', '<h2>The quay</h2>'],
  ])('are those of the text around %s', (_, html) => {
    expect(labels(between(html), truth)).toMatchObject({ Home: 0, 'The quay': 1 });
    expect(labels(`${between('')}${html}<p>Imprint</p>`, truth)).toMatchObject({ 'The quay': 0, Imprint: 0 });
  });

  it('leave a short line between main content undecided, unless it is a link', () => {
    const found = labels(between('<p>By Ann</p><p><a href="/a">Read more</a></p>'), truth);
    expect(found).toMatchObject({ 'By Ann': 0.5, 'Read more': 0 });
  });

  it('are those of the text for its title, whatever short lines are between', () => {
    const found = labels(
      `<nav>Home</nav><h1>Tides</h1><p>By Ann</p><p>${sentence}</p><h2>Share</h2><p>Mail</p>`,
      sentence,
    );
    expect(found).toMatchObject({ Home: 0, Tides: 1, 'By Ann': 0.5, Share: 0, Mail: 0 });
  });

  it('are those of the list for a short item', () => {
    const list = `<ul><li>${sentence}</li><li>Mud</li></ul>`;
    const found = labels(`${list}<p>Imprint</p>`, sentence);
    expect(found['Mud']).toBeCloseTo(14 / 15);
    expect(found['Imprint']).toBe(0);
    const menu = '<ul><li>Tides</li><li>Boats</li><li>Harbors of the north</li></ul>';
    expect(labels(`${menu}<p>${sentence}</p>`, `Tides ${sentence}`)).toMatchObject({ Tides: 0 });
  });

  it('are the same for all cells of a table', () => {
    const cells = (names: string): string => names.replaceAll(/\w+/g, '<td>$&</td>');
    const table = `<table><tr><th>Low</th>${cells('four five')}</tr><tr><th>High</th>${cells('six')}</tr></table>`;
    const found = labels(`${table}<p>Imprint</p>`, 'Low four five High');
    expect(found).toMatchObject({ Low: found['six'], five: found['six'], Imprint: 0 });
    expect(found['six']).toBeCloseTo(0.8);
  });
});
