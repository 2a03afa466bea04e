import { expect, test } from 'vitest';
import { analysePage } from '../../../../../electron/engine/extract/main/analysePage.ts';
import { findLead } from '../../../../../electron/engine/extract/main/findLead.ts';
import { findTitle } from '../../../../../electron/engine/extract/main/findTitle.ts';
import { openPage } from '../../../../../electron/engine/extract/openPage.ts';

const text = `<p class="kept">The harbor was dug in 1803 by men who had never seen the sea, and who were paid in bread.</p>`;
const standfirst = 'Why the stones of a harbor came from far away.';

/** Returns the standfirst of an article of which only the text is selected. */
function lead(between: string, after = '', rate = 0.5): readonly string[] {
  const { page, traits } = openPage(
    `<title>The old harbor</title><main><h1>The old harbor</h1>${between}${text}${after}</main>`,
    'https://site.example/',
  );
  const analysis = analysePage(page.body, traits, 'article');
  const { blocks, elements } = analysis.outline;
  const kept = new Set(blocks.filter(({ container }) => elements[container]?.attribs['class'] === 'kept'));
  const rates = Float64Array.from(blocks, () => rate);
  return findLead(analysis, rates, kept, findTitle(analysis.outline, traits)).map((block) => block.text);
}

test('a sentence between the title and the text is the standfirst, dates and authors beside it are not', () => {
  expect(lead(`<p>By Ben Smith</p><h2>${standfirst}</h2><p>3 March 2020, 10:00</p>`)).toEqual([standfirst]);
});

test('a sentence of a form, of another part of the page or after the text is none', () => {
  expect(lead(`<form><p>${standfirst}</p></form>`)).toEqual([]);
  expect(lead(`<aside><p>${standfirst}</p></aside>`)).toEqual([]);
  expect(lead(`<div class="author-note"><p>${standfirst}</p></div>`)).toEqual([]);
  expect(lead('', `<p>${standfirst}</p>`)).toEqual([]);
});

test('an unlikely sentence is none, unless a part of the page that is selected repeats it', () => {
  expect(lead(`<p>${standfirst}</p>`, '', 0.1)).toEqual([]);
  expect(lead(`<p>${standfirst}</p>`, `<p class="kept">${standfirst}</p>`, 0)).toEqual([standfirst]);
});
