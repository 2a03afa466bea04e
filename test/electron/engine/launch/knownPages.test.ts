import { expect, onTestFinished, test } from 'vitest';
import { createKnownPages } from '../../../../electron/engine/launch/knownPages.ts';
import { openTestJobStore } from '../../../support/jobStore.ts';

test('pages are found below their registrable domain, and links of a map only with a title', async () => {
  const opened = openTestJobStore();
  onTestFinished(opened.remove);
  let time = 1000;
  const pages = createKnownPages(opened.store, () => (time += 1));
  pages.note({ url: 'https://news.kiln.co.uk/1', title: 'One', description: null });
  pages.note({ url: 'not a URL', title: 'None', description: null });
  pages.noteLinks([
    { url: 'https://kiln.co.uk/2', title: 'Two', description: 'Second' },
    { url: 'https://kiln.co.uk/3' },
  ]);
  expect(await pages.below('kiln.co.uk')).toEqual({
    ok: true,
    value: [
      { url: 'https://kiln.co.uk/2', title: 'Two', description: 'Second' },
      { url: 'https://news.kiln.co.uk/1', title: 'One' },
    ],
  });
  expect(await pages.below('co.uk')).toEqual({ ok: true, value: [] });
});
