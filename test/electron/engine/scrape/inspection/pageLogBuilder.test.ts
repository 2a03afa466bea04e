import { describe, expect, it } from 'vitest';
import { pageLogSchema } from '../../../../../shared/api/engine/inspection.ts';
import { createPageLogBuilder } from '../../../../../electron/engine/scrape/inspection/pageLogBuilder.ts';

function bench() {
  let time = 1000;
  const log = createPageLogBuilder(() => time);
  const begin = (id: string, url = `https://site.example/${id}`): void =>
    log.began({ id, method: 'GET', url, type: 'Script' });
  return { log, begin, wait: (ms: number) => (time += ms) };
}

describe('the log of a visit', () => {
  it('follows each request to its end', () => {
    const { log, begin, wait } = bench();
    begin('a');
    wait(30);
    log.redirected('a', 302, 'https://site.example/b');
    begin('a', 'https://site.example/b');
    log.answered({ id: 'a', status: 200, mediaType: 'text/html', guard: null });
    wait(20);
    log.finished('a', 500);
    begin('late');
    expect(log.read().requests).toMatchObject([
      { outcome: 'redirected', status: 302, reason: 'https://site.example/b', startMs: 0, durationMs: 30 },
      { outcome: 'answered', status: 200, bytes: 500, startMs: 30, durationMs: 20 },
      { outcome: 'unfinished', durationMs: null, status: null },
    ]);
  });

  it('says why a request was not let out', () => {
    const { log, begin } = bench();
    log.blocks('https://site.example/ad', 'blockAds');
    begin('ad');
    log.failed('ad', 'net::ERR_BLOCKED_BY_CLIENT');
    begin('plain', 'http://10.0.0.1/');
    log.answered({
      id: 'plain',
      status: 403,
      mediaType: 'text/plain',
      guard: 'refused; reason=private-address; host=x',
    });
    log.finished('plain', 10);
    begin('tunnel', 'https://router.example/');
    log.failed('tunnel', 'net::ERR_TUNNEL_CONNECTION_FAILED');
    log.refuses('router.example', 'private-address');
    begin('gone');
    log.failed('gone', 'net::ERR_CONNECTION_RESET');
    expect(log.read().requests.map(({ outcome, reason, status }) => [outcome, reason, status])).toEqual([
      ['blocked', 'blockAds', null],
      ['blocked', 'private-address', null],
      ['blocked', 'private-address', null],
      ['failed', 'net::ERR_CONNECTION_RESET', null],
    ]);
  });

  it('keeps to its bounds and counts what goes beyond', async () => {
    const { log, begin } = bench();
    for (let index = 0; index < 1500; index += 1) begin(`${index}`, `https://site.example/${'x'.repeat(5000)}`);
    begin('data', `data:text/html,${'x'.repeat(5000)}`);
    for (let index = 0; index < 900; index += 1)
      log.logs({ level: 'info', text: 'y'.repeat(9000), source: 'z'.repeat(9000), line: null });
    for (let index = 0; index < 200; index += 1) {
      await log.phase('settle', () => Promise.resolve());
      log.waited({ what: 'quiet', ended: 'quiet', durationMs: 1, pending: 0 });
    }
    const read = log.read();
    expect(pageLogSchema.parse(read)).toEqual(read);
    expect(read.totals).toEqual({ requests: 1501, console: 900 });
  });

  it('takes note of work that fails', async () => {
    const { log, wait } = bench();
    const work = log.phase('navigate', () => {
      wait(40);
      return Promise.reject(new Error('gone'));
    });
    await expect(work).rejects.toThrow('gone');
    expect(log.read().phases).toEqual([{ name: 'navigate', startMs: 0, durationMs: 40 }]);
  });
});
