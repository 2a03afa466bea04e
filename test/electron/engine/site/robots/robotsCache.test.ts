import { describe, expect, test } from 'vitest';
import { createRobotsCache } from '../../../../../electron/engine/site/robots/robotsCache.ts';
import { isFetchAllowed, type RobotsPolicy } from '../../../../../electron/engine/site/robots/robotsPolicy.ts';
import type { FetchFile } from '../../../../../electron/engine/site/sitemaps/collectSitemapLinks.ts';
import { err, ok } from '../../../../../shared/base/result.ts';
import { createManualTime, nextTurn } from '../../../../support/manualTime.ts';

const url = 'https://kiln.example/a';
const hourMs = 60 * 60 * 1000;
const minuteMs = 60_000;

type Answer = string | number | Error;

/** A cache over a site that answers as the test says. */
function bench(answer: (count: number) => Answer) {
  const time = createManualTime();
  const cache = createRobotsCache({ now: time.clock.now, after: time.scheduler.after });
  const fetched: string[] = [];
  const signals: AbortSignal[] = [];
  const fetchFile: FetchFile = (file, { signal }) => {
    fetched.push(file);
    signals.push(signal);
    const given = answer(fetched.length);
    if (given === 'unknown-host')
      return Promise.resolve(err({ kind: 'unreachable', reason: 'no such name', isHostUnknown: true }));
    if (given instanceof Error) return Promise.resolve(err({ kind: 'unreachable', reason: given.message }));
    const [status, text] = typeof given === 'number' ? [given, ''] : [200, given];
    return Promise.resolve(ok({ url: file, status, bytes: Buffer.from(text), isTruncated: false }));
  };
  const stop = new AbortController();
  const read = (of = url, agents = ['Trowel']): Promise<RobotsPolicy> =>
    cache.read(of, { fetchFile, agents, signal: stop.signal });
  return { time, fetched, read, stop };
}

describe('the cache of robots.txt', () => {
  test('fetches the file of a host once a day, for all its pages', async () => {
    const { time, fetched, read } = bench(() => 'User-agent: *\nDisallow: /a');
    expect(isFetchAllowed(await read(), url)).toBe(false);
    await read('https://kiln.example/other?x');
    await time.advance(23 * hourMs);
    await read();
    expect(fetched).toEqual(['https://kiln.example/robots.txt']);
    await time.advance(hourMs);
    await read();
    expect(fetched).toHaveLength(2);
  });

  test('has a policy for each host, port and agent', async () => {
    const { fetched, read } = bench(() => 'User-agent: Other\nDisallow: /\n\nUser-agent: *\nAllow: /');
    expect(isFetchAllowed(await read(), url)).toBe(true);
    expect(isFetchAllowed(await read(url, ['Other']), url)).toBe(false);
    await read('https://kiln.example:8443/a');
    await read('http://kiln.example/a');
    expect(fetched).toEqual([
      'https://kiln.example/robots.txt',
      'https://kiln.example/robots.txt',
      'https://kiln.example:8443/robots.txt',
      'http://kiln.example/robots.txt',
    ]);
  });

  test('asks a server that fails again for up to a minute, and takes what comes then', async () => {
    const { time, fetched, read } = bench((count) => (count < 4 ? 503 : 'User-agent: *\nAllow: /'));
    const policy = read();
    await nextTurn();
    await time.advance(2000 + 4000 + 8000);
    expect(isFetchAllowed(await policy, url)).toBe(true);
    expect(fetched).toHaveLength(4);
  });

  test('allows nothing of a server that fails for longer, and asks it again a minute later', async () => {
    const { time, fetched, read } = bench(() => new Error('no connection'));
    const policy = read();
    await nextTurn();
    await time.advance(minuteMs);
    expect(await policy).toEqual({ kind: 'deny-all', reason: 'no connection' });
    const attempts = fetched.length;
    expect(await read()).toMatchObject({ kind: 'deny-all' });
    expect(fetched).toHaveLength(attempts);
    await time.advance(minuteMs);
    void read();
    await nextTurn();
    expect(fetched.length).toBeGreaterThan(attempts);
  });

  test('does not try a host again whose name does not resolve', async () => {
    const { time, fetched, read } = bench(() => 'unknown-host');
    expect(await read()).toEqual({ kind: 'deny-all', reason: 'no such name', isHostUnknown: true });
    expect(time.waits()).toEqual([]);
    expect(fetched).toHaveLength(1);
  });

  test('ends with its signal, and keeps nothing of it', async () => {
    const { time, fetched, read, stop } = bench((count) => (count === 1 ? 500 : 'User-agent: *\nAllow: /'));
    const policy = read();
    await nextTurn();
    stop.abort();
    expect(await policy).toMatchObject({ kind: 'deny-all' });
    expect(time.waits()).toEqual([]);
    expect(fetched).toHaveLength(1);
  });

  test('forgets the hosts that were read first where there are too many', { tags: ['long'] }, async () => {
    const { fetched, read } = bench(() => '');
    for (let host = 0; host <= 2000; host += 1) await read(`https://h${host}.example/`);
    await read('https://h2000.example/');
    expect(fetched).toHaveLength(2001);
    await read('https://h0.example/');
    expect(fetched).toHaveLength(2002);
  });
});
