import { expect, test } from 'vitest';
import { linkKind } from '../../../../shared/document/links/linkKind.ts';

test.each([
  ['https://a.example', 'page'],
  ['https://a.example.zip', 'page'],
  ['https://a.example/about.html', 'page'],
  ['https://a.example/v1.2/list', 'page'],
  ['https://a.example/f.pdf#page=2', 'document'],
  ['HTTPS://a.example/f.PDF', 'document'],
  ['https://a.example/?file=f.pdf', 'page'],
  ['https://a.example/p.svg', 'picture'],
  ['https://a.example/p.m3u8', 'media'],
  ['https://a.example/p.tar.gz', 'archive'],
  ['https://a.example/feed.rss', 'data'],
  ['mailto:a@b.example', 'mail'],
  ['tel:+49123', 'phone'],
  ['data:image/png;base64,AA', 'inline'],
  ['javascript:alert(1)', 'other'],
  ['/a/b.pdf', 'other'],
  ['', 'other'],
] as const)('%s is of the kind %s', (url, kind) => {
  expect(linkKind(url)).toBe(kind);
});
