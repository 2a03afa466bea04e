import { expect, test } from 'vitest';
import { readFeedLinks } from '../../../../../electron/engine/site/feeds/readFeedLinks.ts';

const url = 'https://kiln.example/blog/';

test('a feed is found by the page that names it', () => {
  const page = `<link rel="alternate stylesheet" type="text/css" href="a.css">
    <link rel="Alternate" type="application/rss+xml" href="feed.xml"><a rel=alternate href="/x">x</a>`;
  expect(readFeedLinks(page, url)).toEqual(['https://kiln.example/blog/feed.xml']);
});
