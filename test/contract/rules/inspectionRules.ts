import { expect } from 'vitest';
import {
  fromRunHeader,
  inspectHeader,
  inspectionPath,
  storedPartsHeader,
  type PageLog,
  pageLogSchema,
  readAsHeader,
  type Xray,
  xraySchema,
} from '../../../shared/api/engine/inspection.ts';
import { runHeader } from '../../../shared/api/engine/control.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { pathOfHtml } from '../../support/optionPages.ts';
import { findSecretInFiles, secretForms } from '../../support/secretSearch.ts';
import type { EngineAnswer } from '../../support/engine.ts';
import { metadataOf, type EngineTopic, type RuleWorld } from './engineRule.ts';

const shop = `<title>Tarn 2</title><header><nav id="menu"><a href="/">Stoves</a> <a href="/b">Tents</a></nav></header>
<main><h1>Tarn 2 stove</h1><p id="text">A folding stove for long weekends: two burners, a windshield on three sides, and a valve
that still simmers when the canister is nearly empty.</p></main>
<aside class="buy-box" style="width:300px;height:80px"><p>Delivered from our own store within three working days.</p></aside>`;

let runs = 0;

interface Inspected {
  readonly run: string;
  readonly answer: EngineAnswer;
  readonly kept: string;
}

async function inspect(
  { engine, site }: RuleWorld,
  path: string,
  options: JsonObject = {},
  headers: Record<string, string> = {},
): Promise<Inspected> {
  runs += 1;
  const run = `run-of-test-${runs}`;
  const answer = await engine.scrape(
    { url: path.startsWith('/') ? `${site.origin}${path}` : path, ...options },
    { headers: { [runHeader]: run, [inspectHeader]: 'xray, log', ...headers } },
  );
  return { run, answer, kept: String(answer.headers[storedPartsHeader] ?? '') };
}

async function xrayOf({ engine }: RuleWorld, run: string): Promise<Xray> {
  return xraySchema.parse((await engine.get(inspectionPath(run, 'xray'))).json);
}

async function logOf({ engine }: RuleWorld, run: string): Promise<PageLog> {
  return pageLogSchema.parse((await engine.get(inspectionPath(run, 'log'))).json);
}

export const inspectionRules: EngineTopic = {
  topic: 'X-ray and page log',
  rules: [
    {
      rule: 'an answer is the same whether facts are asked for or not, and a header alone says that they are kept',
      source: 'architecture 1',
      check: async (world) => {
        const path = pathOfHtml(shop);
        const plain = await world.scrape(path, { formats: ['markdown', 'html', 'links'], maxAge: 0 });
        const { answer, kept } = await inspect(world, path, { formats: ['markdown', 'html', 'links'], maxAge: 0 });
        for (const field of ['markdown', 'html', 'links']) expect(answer.data[field]).toEqual(plain.data[field]);
        expect(Object.keys(answer.data).toSorted()).toEqual(Object.keys(plain.data).toSorted());
        expect(Object.keys(metadataOf(answer)).toSorted()).toEqual(Object.keys(metadataOf(plain)).toSorted());
        expect(plain.headers).not.toHaveProperty(storedPartsHeader);
        expect(kept).toBe('xray,picture,log');
      },
    },
    {
      rule: 'each element has its box, its rule or its place in the markdown, over a picture of the whole page',
      source: 'issue 8',
      check: async (world) => {
        const { run, answer } = await inspect(world, pathOfHtml(shop));
        const xray = await xrayOf(world, run);
        const markdown = answer.textOf('markdown');
        const node = (selector: string) => xray.nodes.find((each) => each.selector === selector);
        const paragraph = node('#text');
        expect(markdown.slice(...(paragraph?.range ?? [0, 0]))).toMatch(/^A folding stove .*empty\.$/s);
        expect(paragraph?.rule).toBeNull();
        expect(node('#menu')).toMatchObject({ range: null, isOwn: expect.any(Boolean) as boolean });
        expect(node('#menu')?.rule ?? node('header')?.rule).toMatch(/unlikely|boilerplate|ornament/);
        expect(node('aside.buy-box')?.box?.slice(2)).toEqual([300, 80]);
        expect(xray.size?.width).toBe(1280);
        expect(paragraph?.box?.[1]).toBeGreaterThan(node('header')?.box?.[1] ?? 9999);
        expect(xray.pageKind).toBeTypeOf('string');
        const image = await world.engine.get(inspectionPath(run, 'picture'));
        expect(image.headers['content-type']).toBe('image/jpeg');
      },
    },
    {
      rule: 'a captured page is made into another answer without asking the site, also one that no cache may keep',
      source: 'issue 8',
      check: async (world) => {
        for (const options of [{}, { headers: { 'x-kiln': 'north' } }] as const) {
          const path = `${pathOfHtml(shop)}&of=${Object.keys(options).length}`;
          const first = await inspect(world, path, options);
          expect(first.answer.textOf('markdown')).not.toContain('Delivered');
          world.site.forget();
          const again = { ...options, includeTags: ['main', 'aside'] };
          const then = await inspect(world, path, again, { [fromRunHeader]: first.run });
          expect(then.answer.textOf('markdown')).toContain('Delivered from our own store');
          expect(then.answer.textOf('markdown')).toContain('# Tarn 2 stove');
          expect(world.site.requests).toEqual([]);
          const aside = (await xrayOf(world, then.run)).nodes.find(({ name }) => name === 'aside');
          expect(aside).toMatchObject({ rule: null, box: expect.any(Array) as number[] });
          // What happened while it was visited is still known.
          expect((await logOf(world, then.run)).requests.length).toBeGreaterThan(0);
        }
      },
    },
    {
      rule: 'what the engine takes a page for is overruled on the captured page, and its own verdict is told beside it',
      source: 'issue 10',
      check: async (world) => {
        const priced = pathOfHtml(`<title>Tarn lamp</title><main><h1>Tarn lamp</h1><p>€ 20.00</p>
          <button class="add-to-cart">Add to cart</button></main>`);
        const wish = { formats: ['markdown', 'product'] };
        const first = await inspect(world, priced, wish);
        const found = await xrayOf(world, first.run);
        expect(found).toMatchObject({ pageKind: 'product', readAs: null });
        world.site.forget();
        const asked = { [fromRunHeader]: first.run, [readAsHeader]: 'article' };
        const then = await inspect(world, priced, wish, asked);
        expect(await xrayOf(world, then.run)).toMatchObject({ pageKind: found.pageKind, readAs: 'article' });
        expect(first.answer.data['product']).toMatchObject({ title: 'Tarn lamp' });
        expect(then.answer.data).not.toHaveProperty('product');
        const back = await inspect(world, priced, wish, { ...asked, [readAsHeader]: 'nothing known' });
        expect(back.answer.data['markdown']).toBe(first.answer.data['markdown']);
        expect(back.answer.data['product']).toEqual(first.answer.data['product']);
        expect(world.site.requests).toEqual([]);
      },
    },
    {
      rule: 'another page is none that was captured, and nothing is fetched in its place',
      source: 'issue 8',
      check: async (world) => {
        const first = await inspect(world, pathOfHtml(shop));
        world.site.forget();
        const other = await inspect(world, '/note?not-captured', {}, { [fromRunHeader]: first.run });
        expect(other.answer.json['code']).toBe('SCRAPE_NO_CACHED_DATA');
        expect(world.site.requests).toEqual([]);
      },
    },
    {
      rule: 'the log tells redirects, requests, what was blocked and why, the console, and what was waited for',
      source: 'issue 8',
      check: async (world) => {
        const page =
          pathOfHtml(`<title>Log</title><main><p>Words.</p></main><img src="/png"><img src="/ad-frame/banner.js">
          <script src="https://www.googletagmanager.com/gtm.js"></script>
          <script>console.warn('low gas'); console.error('\\u202e<b>broken</b>'); fetch('/json')</script>`);
        const { run, answer } = await inspect(world, `/redirect?to=${encodeURIComponent(page)}`, { waitFor: 50 });
        expect(answer.status).toBe(200);
        const log = await logOf(world, run);
        const [first, document] = log.requests;
        expect(first).toMatchObject({ type: 'Document', status: 302, outcome: 'redirected' });
        expect(first?.reason).toContain('/html');
        expect(document).toMatchObject({ type: 'Document', status: 200, outcome: 'answered', mediaType: 'text/html' });
        expect(log.requests.find(({ url }) => url.endsWith('/json'))).toMatchObject({ type: 'Fetch', status: 200 });
        expect(log.requests.find(({ url }) => url.startsWith('https://www.googletagmanager'))).toMatchObject({
          outcome: 'blocked',
          reason: 'blockAds',
        });
        expect(log.console.map(({ level, text }) => [level, text])).toEqual(
          expect.arrayContaining([
            ['warning', 'low gas'],
            ['error', '\u202e<b>broken</b>'],
          ]),
        );
        expect(log.waits.map(({ what, ended }) => `${what} ${ended}`)).toEqual(
          expect.arrayContaining(['quiet quiet', 'waitFor elapsed']),
        );
        expect(log.phases.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['queue', 'navigate', 'settle', 'waitFor', 'picture', 'write', 'read', 'make']),
        );
        for (const { durationMs } of log.phases) expect(durationMs).toBeGreaterThanOrEqual(0);
      },
    },
    {
      long: true,
      rule: 'each action has its matches and images of the page before and after it, also the one that fails',
      source: 'issue 49',
      check: async (world) => {
        const path = pathOfHtml(`<main><h1>Stoves</h1><button class="more" onclick="this.textContent = 'More of them'">
          Load more</button><button class="more">Other</button></main>`);
        const actions = [
          { type: 'click', selector: '.more' },
          { type: 'wait', milliseconds: 10 },
          { type: 'click', selector: '.gone' },
        ];
        const asked = { [inspectHeader]: 'log, steps' };
        const { run, answer, kept } = await inspect(world, path, { actions }, asked);
        expect(answer.json['code']).toBe('SCRAPE_ACTION_ERROR');
        const { steps = [] } = await logOf(world, run);
        expect(steps.map(({ matches, reason }) => [matches, reason === null])).toEqual([
          [2, true],
          [null, true],
          [0, false],
        ]);
        const [click, wait, missed] = steps;
        expect(click?.after).not.toBe(click?.before);
        expect([wait?.before, wait?.after, missed?.before]).toEqual([click?.after, click?.after, click?.after]);
        expect(kept).toBe('log,step-0,step-1');
        for (const number of [0, 1] as const) {
          const image = await world.engine.get(inspectionPath(run, `step-${number}`));
          expect([image.status, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
        }
        expect((await world.engine.get(inspectionPath(run, 'step-2'))).status).toBe(404);
        for (const silent of [{ zeroDataRetention: true }, { redactPII: true }]) {
          const other = await inspect(world, path, { actions: actions.slice(0, 2), ...silent }, asked);
          expect(other.kept).toBe('redactPII' in silent ? 'log' : '');
        }
        const plain = await inspect(world, path, { actions: actions.slice(0, 2) }, { [inspectHeader]: 'log' });
        const told = await inspect(world, path, { actions: actions.slice(0, 2), maxAge: 0 }, asked);
        expect(plain.kept).toBe('log');
        expect(told.answer.data['markdown']).toBe(plain.answer.data['markdown']);
        expect(told.answer.data['actions']).toEqual(plain.answer.data['actions']);
      },
    },
    {
      rule: 'the log is bounded: what goes beyond is counted',
      source: 'issue 8',
      check: async (world) => {
        const { run } = await inspect(
          world,
          pathOfHtml(`<p>Talks.</p><script>for (let i = 0; i < 700; i += 1) console.log('x'.repeat(5000))</script>`),
        );
        const log = await logOf(world, run);
        expect(log.console).toHaveLength(500);
        expect(log.console[0]?.text).toHaveLength(2000);
        expect(log.totals.console).toBeGreaterThan(500);
      },
    },
    {
      rule: 'a scrape that fails has its log',
      source: 'issue 8',
      check: async (world) => {
        const { run, answer, kept } = await inspect(world, 'http://nowhere.invalid/');
        expect(answer.json['success']).toBe(false);
        expect(kept).toBe('log');
        const [request] = (await logOf(world, run)).requests;
        expect(request).toMatchObject({ type: 'Document', url: 'http://nowhere.invalid/' });
        expect(request?.outcome).not.toBe('answered');
      },
    },
    {
      rule: 'zeroDataRetention and lockdown keep nothing, and what is kept is for whoever has the token',
      source: 'contract 2.1, issue 8',
      check: async (world) => {
        const silent = await inspect(world, pathOfHtml(shop), { zeroDataRetention: true });
        expect([silent.answer.status, silent.kept]).toEqual([200, '']);
        expect((await world.engine.get(inspectionPath(silent.run, 'xray'))).status).toBe(404);
        const told = await inspect(world, pathOfHtml(shop));
        expect((await world.engine.get(inspectionPath(told.run, 'xray'), {})).status).toBe(401);
        expect((await world.engine.get(inspectionPath('run-of-nobody', 'xray'))).status).toBe(404);
        // In memory alone: nothing of the run's name is written.
        expect(findSecretInFiles(world.data, secretForms(told.run))).toEqual([]);
      },
    },
    {
      rule: 'with redactPII neither texts nor a picture are told, and ranges only where they still hold',
      source: 'contract 2.2 redactPII',
      check: async (world) => {
        const path = pathOfHtml(`<main><h1>Call</h1><p>Write to anna@example.com about the stove on weekdays.</p></main>
          <footer><p>bert@example.com</p></footer>`);
        const { run, answer, kept } = await inspect(world, path, { redactPII: true });
        expect(answer.textOf('markdown')).not.toContain('anna@');
        expect(kept).toBe('xray,log');
        const xray = await xrayOf(world, run);
        expect(xray.hasRanges).toBe(false);
        expect(xray.nodes.every(({ range }) => range === null)).toBe(true);
        expect(JSON.stringify(xray)).not.toContain('@example.com');
      },
    },
  ],
};
