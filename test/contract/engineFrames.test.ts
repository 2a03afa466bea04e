import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeader } from '../../shared/api/engine/control.ts';
import { inspectHeader, inspectionPath, pageLogSchema } from '../../shared/api/engine/inspection.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

let engine: BorrowedEngine;
let site: LoopbackServer;

const frames = 12;

/** Whatever ends here ends just before a frame comes: that is when DevTools loses the news of it. */
const page = `<!doctype html><meta charset="utf-8"><title>Frames</title><main><h1>What the frames came to</h1>
<p>${'A page with a place for each of its parts, and a frame beside each of them. '.repeat(6)}</p><ol id="parts"></ol></main>
<script>
  const parts = document.querySelector('#parts');
  for (let index = 0; index < ${frames}; index += 1) {
    const script = document.createElement('script');
    script.src = '/part.js?' + index;
    script.onload = async () => {
      const text = await (await fetch('/part?' + index)).text();
      parts.append(Object.assign(document.createElement('li'), { textContent: text }));
      for (const src of ['about:blank', '/frame?' + index]) {
        parts.append(Object.assign(document.createElement('iframe'), { src }));
      }
    };
    document.head.append(script);
  }
</script>`;

beforeAll(async () => {
  site = await listen(({ url = '' }, response) => {
    const [path, index = ''] = url.split('?');
    if (path === '/part.js') response.setHeader('content-type', 'text/javascript').end(';');
    else if (path === '/part') response.setHeader('content-type', 'text/plain').end(`part number ${index}.`);
    else response.setHeader('content-type', 'text/html').end(path === '/frame' ? '<p>in a frame</p>' : page);
  });
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
});

test('nothing is waited for that has come, however many frames a page opens meanwhile', { tags: 'long' }, async () => {
  for (const round of [1, 2, 3]) {
    const run = `run-of-frames-${round}`;
    const answer = await engine.scrape(
      { url: `${site.origin}/?round=${round}`, timeout: 60_000 },
      { headers: { [runHeader]: run, [inspectHeader]: 'log' } },
    );
    for (let index = 0; index < frames; index += 1)
      expect(answer.textOf('markdown')).toContain(`part number ${index}.`);
    const log = pageLogSchema.parse((await engine.get(inspectionPath(run, 'log'))).json);
    // A page that is given up as `busy` was waited for to no end.
    expect(log.waits.map(({ ended }) => ended)).not.toContain('busy');
    const unfinished = log.requests.filter(({ outcome }) => outcome === 'unfinished').map(({ url }) => url);
    expect(unfinished).toEqual([]);
  }
});

test(
  'a script of an action that puts frames into the page is run once, and its value arrives',
  { tags: 'long' },
  async () => {
    const script = `window.times = (window.times ?? 0) + 1;
    document.body.append(document.createElement('iframe'));
    window.times`;
    const count = 40;
    const answer = await engine.scrape({
      url: `${site.origin}/frame?acts`,
      timeout: 60_000,
      actions: Array.from({ length: count }, () => ({ type: 'executeJavascript', script })),
    });
    const { javascriptReturns } = answer.data['actions'] as { javascriptReturns: { value: number }[] };
    expect(javascriptReturns.map(({ value }) => value)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  },
);
