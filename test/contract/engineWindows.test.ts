import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeader } from '../../shared/api/engine/control.ts';
import { inspectHeader, inspectionPath, pageLogSchema } from '../../shared/api/engine/inspection.ts';
import { eachVariant } from '../support/eachVariant.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

let engine: BorrowedEngine;
let site: LoopbackServer;

const menu = `<!doctype html><html><head><title>Menu</title></head><body><main><h1>Menu of the inn</h1>
  <p>${'Everything on this menu opens a window of its own, as the host likes it. '.repeat(5)}</p>
  <p><a id="link" href="/dish?soup" target="_blank">Soup</a>
  <a id="quiet" href="/dish?quiet" target="_blank" rel="noreferrer">Quiet</a>
  <button id="script" onclick="window.open('/dish?stew', 'stew', 'width=300')">Stew</button>
  <button id="late" onclick="fetch('/wait').then(() => window.open('/dish?late'))">Late</button>
  <button id="two" onclick="window.open('/dish?first'); window.open('/dish?second')">Two</button>
  <button id="empty" onclick="window.open('')">Empty</button>
  <button id="both" onclick="window.open('/dish?aside'); location.href = '/dish?self'">Both</button>
  <a id="file" href="/list.zip" target="_blank">List</a></p>
  <form action="/order" method="post" target="_blank"><input name="dish" value="pie"><button id="order">Order</button></form>
  </main></body></html>`;

beforeAll(async () => {
  site = await listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://site');
    const dish = (name: string): string =>
      `<!doctype html><title>Dish</title><main><h1>Dish ${name}</h1><p>asked from ${request.headers.referer ?? 'nowhere'}</p></main>`;
    response.setHeader('content-type', 'text/html');
    if (pathname === '/order') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.end(dish(body)));
    } else if (pathname === '/dish') response.end(dish(search));
    else if (pathname === '/list.zip') response.setHeader('content-type', 'application/zip').end('PK');
    else if (pathname === '/adverts') response.end(`${menu}<script>open('/dish?advert')</script>`);
    else response.end(menu);
  });
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
});

async function click(id: string, path = '/menu'): Promise<EngineAnswer> {
  return await engine.scrape({ url: `${site.origin}${path}`, actions: [{ type: 'click', selector: `#${id}` }] });
}

eachVariant([
  ['link', '?soup'],
  ['script', '?stew'],
  ['late', '?late'],
  ['two', '?second'],
  ['order', 'dish=pie'],
])('a click on %s leads where its window would have led, and says so', async (id, name) => {
  const answer = await click(id);
  expect(answer.textOf('markdown')).toContain(`Dish ${name}`);
  expect(answer.textOf('markdown')).toContain(`asked from ${site.origin}`);
  expect(answer.textOf('warning')).toContain('was opened in the same page instead');
});

test('a link that sends no referrer sends none', async () => {
  const answer = await click('quiet');
  expect(answer.textOf('markdown')).toContain('Dish ?quiet\n\nasked from nowhere');
});

eachVariant([
  ['empty', 'Menu of the inn', 'about:'],
  ['both', 'Dish ?self', '/dish'],
])('a window that cannot take the place of the page is named: %s', async (id, markdown, address) => {
  const answer = await click(id);
  expect(answer.textOf('markdown')).toContain(markdown);
  expect(answer.textOf('warning')).toContain(`An action opened a new window (`);
  expect(answer.textOf('warning')).toContain(address);
});

test('a window of a file leaves the page where it is', async () => {
  const answer = await click('file');
  expect(answer.textOf('markdown')).toContain('Menu of the inn');
  expect(answer.textOf('warning')).toContain('An action led to a file');
});

test('a script of an action opens windows as a click does', async () => {
  const answer = await engine.scrape({
    url: `${site.origin}/menu`,
    actions: [{ type: 'executeJavascript', script: `window.open('/dish?soup')` }],
  });
  expect(answer.textOf('markdown')).toContain('Dish ?soup');
});

test('a window that no action asked for stays closed and stands in the log of the page', async () => {
  const run = 'run-of-a-window';
  const answer = await engine.scrape(
    { url: `${site.origin}/adverts` },
    { headers: { [runHeader]: run, [inspectHeader]: 'log' } },
  );
  expect(answer.textOf('markdown')).toContain('Menu of the inn');
  const log = pageLogSchema.parse((await engine.get(inspectionPath(run, 'log'))).json);
  expect(log.console.map(({ text }) => text).join('\n')).toContain('/dish?advert, which was not opened');
});
