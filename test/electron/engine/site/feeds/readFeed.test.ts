import { describe, expect, test } from 'vitest';
import { readFeed } from '../../../../../electron/engine/site/feeds/readFeed.ts';

const url = 'https://kiln.example/blog/';

describe('a feed', () => {
  test('of RSS has its items with absolute links and times', () => {
    const text = `<?xml version="1.0"?><rss version="2.0"><channel><title>Kiln log</title><link>/blog</link>
      <item><guid>1</guid><title>Cone &amp; six</title><link>/blog/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
      <item><title><![CDATA[<b>Two</b>]]></title><link>javascript:alert(1)</link></item></channel></rss>`;
    expect(readFeed(text, url)).toMatchObject({
      type: 'rss',
      title: 'Kiln log',
      items: [
        { id: '1', title: 'Cone & six', link: 'https://kiln.example/blog/1', published: '2026-03-02T10:00:00.000Z' },
        { title: '<b>Two</b>' },
      ],
    });
    expect(JSON.stringify(readFeed(text, url))).not.toContain('javascript:');
  });

  test('of Atom and of JSON has the same shape', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Kiln</title><entry><id>e1</id><title>One</title>
      <link href="https://kiln.example/1"/><updated>2026-03-02T10:00:00Z</updated></entry></feed>`;
    expect(readFeed(atom, url)).toMatchObject({ type: 'atom', items: [{ id: 'e1', link: 'https://kiln.example/1' }] });
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Kiln',
      items: [{ id: '1', url: '/1', title: 'One', date_published: '2026-03-02T10:00:00Z' }],
    });
    expect(readFeed(json, url)).toMatchObject({
      type: 'json',
      items: [{ id: '1', link: 'https://kiln.example/1', published: '2026-03-02T10:00:00.000Z' }],
    });
  });

  test.each(['', '<html><p>no feed</p></html>', '{"version":"1"}', '{', '<rss'])('is not %j', (text) => {
    expect(readFeed(text, url)).toBeNull();
  });
});
