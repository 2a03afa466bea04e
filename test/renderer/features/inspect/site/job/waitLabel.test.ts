import { describe, expect, it } from 'vitest';
import { waitLabel } from '../../../../../../renderer/features/inspect/site/job/waitLabel.ts';
import { createText } from '../../../../../../renderer/messages/createText.ts';

const host = {
  host: 'a.example',
  waiting: 5,
  leased: 0,
  notBefore: null,
  gapMs: 0,
  pausedBecause: null,
  robots: 'rules',
} as const;
const text = createText('en');
const counts = { documents: 0, published: 0, failed: 0, skipped: 0, waiting: 1, leased: 0, held: 0 };
const label = (change: object, state = 'scraping', kind = 'crawl', now = 1000) =>
  waitLabel({ kind, state, counts, hosts: [{ ...host, ...change }] }, 0, now, text);

describe('what a job waits for', () => {
  it('is said in one sentence', () => {
    expect(label({ gapMs: 10_000 })).toBe('a.example asks for 10 s between pages.');
    expect(label({ pausedBecause: 'throttled', notBefore: 31_000 })).toBe(
      'a.example asked to slow down. The next page is requested in 30 s.',
    );
    expect(label({ pausedBecause: 'failing', notBefore: null })).toBe('a.example keeps failing.');
    expect(label({ pausedBecause: 'resting', notBefore: null })).toBe('a.example: resting');
  });

  it('is robots.txt of a crawl that has not read it after a few seconds', () => {
    const unread = { robots: null };
    const sentence = 'Waiting for robots.txt of the site.';
    expect(label(unread, 'scraping', 'crawl', 4000)).toBe(sentence);
    expect(waitLabel({ kind: 'crawl', state: 'scraping', counts, hosts: [] }, 0, 4000, text)).toBe(sentence);
    expect(label(unread)).toBeNull();
    expect(label(unread, 'scraping', 'batchScrape', 4000)).toBeNull();
    const begun = { ...counts, documents: 1 };
    expect(waitLabel({ kind: 'crawl', state: 'scraping', counts: begun, hosts: [] }, 0, 4000, text)).toBeNull();
  });

  it('is nothing for a fast host, one without waiting pages, and an ended job', () => {
    expect(label({ gapMs: 200 })).toBeNull();
    expect(label({ gapMs: 10_000, waiting: 0 })).toBeNull();
    expect(label({ gapMs: 10_000 }, 'completed')).toBeNull();
  });
});
