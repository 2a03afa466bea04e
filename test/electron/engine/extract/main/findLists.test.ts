import { expect, test } from 'vitest';
import { sumContainers } from '../../../../../electron/engine/extract/main/containerFacts.ts';
import { findLists } from '../../../../../electron/engine/extract/main/findLists.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';
import { openPage } from '../../../../../electron/engine/extract/openPage.ts';

/** Returns the texts that complete the lists of a page of which only the first item is selected. */
function rest(list: string, rate = 0.5): readonly string[] {
  const { page } = openPage(list, 'https://site.example/');
  const outline = outlinePage(page.body);
  const rates = Float64Array.from(outline.blocks, () => rate);
  const found = findLists(outline, sumContainers(outline), rates, new Set(outline.blocks.slice(0, 1)));
  return found.map(({ text }) => text);
}

const steps = '<li><p>Close the valve.</p></li><li><p>Drain the pipe:</p><pre>drain --all</pre><p>Then wait.</p></li>';

test('all steps of a list belong to the one that is selected, with code and paragraphs between them', () => {
  expect(rest(`<ol>${steps}</ol><p>Elsewhere.</p>`)).toEqual(['Drain the pipe:', 'drain --all', 'Then wait.']);
});

test('unlikely items, links and lists of links do not', () => {
  expect(rest(`<ol>${steps}</ol>`, 0.1)).toEqual([]);
  expect(rest('<ul><li>Close the valve.</li><li><a href="/a">Print</a></li></ul>')).toEqual([]);
  expect(rest('<ul><li>News</li><li>On <a href="/a">pipes and valves</a></li></ul>')).toEqual([]);
  expect(rest(`<aside><ol>${steps}</ol></aside>`)).toEqual([]);
});
