import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHeader } from '../../shared/api/engine/control.ts';
import { inspectHeader, inspectionPath, pageLogSchema, type PageLog } from '../../shared/api/engine/inspection.ts';
import { fixtureExpectations } from '../fixtures/site/expected.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { startSite, type Site } from '../support/site.ts';
import { pathOfHtml } from '../support/optionPages.ts';
import { eachVariant } from '../support/eachVariant.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let site: Site;
let runs = 0;

beforeAll(async () => {
  site = await startSite();
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

const formats = ['markdown', 'html', 'rawHtml', 'links', 'images', 'product'];

interface Read {
  readonly answer: EngineAnswer;
  readonly log: PageLog;
  readonly reading: PageLog['reading'];
}

async function read(path: string, options: object = {}): Promise<Read> {
  runs += 1;
  const run = `run-of-tiers-${runs}`;
  const answer = await engine.scrape(
    { url: `${site.origin}${path}`, formats, ...options },
    { headers: { [runHeader]: run, [inspectHeader]: 'log' } },
  );
  const log = pageLogSchema.parse((await engine.get(inspectionPath(run, 'log'))).json);
  return { answer, log, reading: log.reading };
}

/** Without a page log, the page comes without a window where it needs none. */
async function readUnlogged(path: string): Promise<EngineAnswer> {
  return await engine.scrape({ url: `${site.origin}${path}`, formats });
}

/** Returns the content of a response without the parts that change every time. */
function contentOf({ data }: EngineAnswer): unknown {
  const { metadata, ...rest } = data;
  const { scrapeId: _id, concurrencyQueueDurationMs: _waited, ...told } = metadata as Record<string, unknown>;
  return { ...rest, metadata: told };
}

const words = '<p>A path along the wall leads down to the boats, and at low water on to the far shore.</p>'.repeat(4);
const page = (body: string, head = ''): string =>
  pathOfHtml(`<!doctype html><meta charset=utf-8><title>Tide</title>${head}<h1>The tide</h1>${words}${body}</html>`);

/** Pages that no browser is needed for, each with something that a reader of HTML may stumble over. */
const plainPages: Readonly<Record<string, string>> = {
  'ends that are left out': page('<ul><li>one<li>two<p>three<p>four</ul><table><tr><td>a<td>b<tr><td>c</table>'),
  'tags that cross': page('<p><b>bold <i>both</b> slanted</i> plain<div><a href=/x>one <a href=/y>two</a></div>'),
  'text where a table has no place for it': page('<table>stray<tr><td>cell</td></tr>words</table>'),
  'a formula and a drawing': page(
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math><svg viewBox="0 0 1 1"><title>A mark</title><use xlink:href="#a" href="#a"/></svg>',
  ),
  'parts that are hidden by themselves': page(
    '<div hidden>a</div><dialog>b</dialog><p style="display:none">c</p><p style="visibility:hidden">d<b hidden>e</b></p><details><summary>f</summary><p>g</p></details><div popover>h</div><noscript>i</noscript><template>j</template>',
  ),
  'styles that hide nothing here': page(
    '<p class=kept>seen</p>',
    '<style>.gone{display:none}@media print{p{display:none}}p:hover{visibility:hidden}[hidden]{display:none!important}.kept::after{display:none}</style>',
  ),
  'data in scripts': page(
    '<script type="application/ld+json">{"@type":"Product","name":"Tarn","sku":"T-1","offers":{"price":"12.50","priceCurrency":"EUR"}}</script>',
  ),
  'letters and entities': page(
    '<p>caf&eacute; &nbsp; &amp;lt; &#x1F600; ß 漢字 <a href="?a=1&copy=2" title=\'"\'>link</a></p>',
  ),
  'advertisements, one in another, before a picture that is alone without them': page(
    '<div><ins class=adsbygoogle>Buy<b class=ad-slot>now</b></ins> <img src=/png></div><p class=ad-banner>More</p>',
    '<style>img:not(:first-child){display:none}</style>',
  ),
  'what is called an advertisement and holds most of the page': page(
    `<div class=ad-container>${words.repeat(2)}</div><aside class=ad-slot>Buy</aside>`,
  ),
  'lines that are kept or made by own styles': page(
    '<p style="white-space:pre-line">One\n two<b>three\nfour</b></p><p><span style="display:block">Quay 4</span><span style="display:block">Old town</span></p>',
  ),
  'styles that part no words here': page(
    '<nav><ul><li><a href=/a>Oak</a><li><a href=/b>Elm</a></ul></nav><p>Ropes (<a href=/c>chains</a>), <b>nets</b>.</p>',
    '<style>nav{display:flex}nav a{display:block;padding:1em}p a{padding:0 2px;display:inline-block}li{float:left}</style>',
  ),
  'words that are hidden in a part that is hidden': page(
    '<div hidden><p>a</p><p>Beam <b style="display:none">gone</b> 3 m</p></div><p>EUR 99<b hidden>12</b></p>',
  ),
  'what only a click would run': page('<button onclick="go()">Go</button>'),
};

describe('a page that needs no browser has the same bytes without one', () => {
  for (const [index, [name, path]] of Object.entries(plainPages).entries()) {
    test(name, { tags: variantTags(index) }, async () => {
      const [alone, opened] = [await read(path), await read(path, { waitFor: 1 })];
      expect(alone.reading).toEqual({ tier: 'http', why: null });
      expect(opened.reading).toEqual({ tier: 'page', why: 'waitFor' });
      expect(contentOf(alone.answer)).toEqual(contentOf(opened.answer));
      expect(contentOf(await readUnlogged(path))).toEqual(contentOf(opened.answer));
    });
  }

  for (const [index, { path }] of fixtureExpectations.entries()) {
    // The short run reads these pages in engineFixtures.test.ts as well.
    test(`fixture ${path}`, { tags: index === 0 ? [] : ['long'] }, async () => {
      const [first, opened] = [await read(path), await read(path, { waitFor: 1 })];
      expect(contentOf(first.answer)).toEqual(contentOf(opened.answer));
      expect(contentOf(await readUnlogged(path))).toEqual(contentOf(opened.answer));
    });
  }
});

/** Pages that are opened in the browser, by the reason in the page log. */
const climbing: Readonly<Record<string, readonly [why: string, path: string]>> = {
  'a script': ['script', page('<script>document.title="other"</script>')],
  'a handler that runs by itself': ['script', page('<img src=/none onerror="document.body.append(1)">')],
  'a frame': ['frame', page('<iframe srcdoc="inside"></iframe>')],
  'a page that leads on': ['moves', page('', '<meta http-equiv=refresh content="9;url=/article">')],
  'a part that a style sheet hides, on a page that hears of something': [
    'styles',
    page('<p class=x>hidden</p><p onclick="go()">Go</p>', '<style>main .y,.x{display:none}</style>'),
  ],
  'a cookie notice with a button of its own words': [
    'dialog',
    page('<div class="cookies">One cookie. <button>Fine</button></div>'),
  ],
  'a cookie dialog': ['dialog', page('<div role=dialog>We use cookies. <button>Accept all</button></div>')],
  'next to nothing': ['thin', pathOfHtml('<!doctype html><title>Empty</title><div id=app></div></html>')],
};

/** Pages that need the browser only for their DOM tree or styles, and that run no scripts: it loads no images and fonts for them. */
const still: Readonly<Record<string, readonly [why: string, path: string]>> = {
  'a part that a style sheet hides': [
    'styles',
    page('<p class=x>hidden</p><img src=/png alt="A boat">', '<style>main .y,.x{display:none}</style>'),
  ],
  'a part that a style sheet shows': ['styles', page('<p hidden>shown</p>', '<style>p{display:block}</style>')],
  'a row of label and value': [
    'styles',
    page('<div class=row><span>Beam</span><span>3 m</span></div>', '<style>.row{display:flex}</style>'),
  ],
  'a style sheet in another': ['styles', page('', '<style>@import "/other.css";</style>')],
  'letters of an unknown alphabet': ['letters', '/legacy-sjis'],
  'a tree in the shade': [
    'form',
    page('<div><template shadowrootmode=open><p>inside<img src=/png></p></template><b>slotted</b></div>'),
  ],
  'pictures in all their forms': [
    'styles',
    page(
      '<p class=x>hidden</p><picture><source srcset="/wide 2x" media="(min-width: 1px)"><img src=/png srcset="/png 1x, /big 2x"></picture><img loading=lazy src=/later><p><input type=image src=/png alt=Go></p><svg viewBox="0 0 9 9"><image href="/png" width=9 height=9 /></svg><video poster=/png src=/film></video><p style="background:url(/png)">over a picture</p>',
      '<style>.x{display:none}img:not([alt]){border:0}@font-face{font-family:f;src:url(/f.woff2)}p{font-family:f}</style>',
    ),
  ],
};

describe('a page that may need the browser is opened, and the page log says why', () => {
  eachVariant(Object.entries(climbing))('%s', async (_name, [why, path]) => {
    const { answer, reading } = await read(path);
    expect(reading).toEqual({ tier: 'page', why });
    expect(contentOf(await readUnlogged(path))).toEqual(contentOf(answer));
  });

  eachVariant(Object.entries(still))('without what only eyes need: %s', async (_name, [why, path]) => {
    const [spared, opened] = [await read(path), await read(path, { waitFor: 1 })];
    expect(spared.reading).toEqual({ tier: 'still', why });
    expect(contentOf(spared.answer)).toEqual(contentOf(opened.answer));
    expect(contentOf(await readUnlogged(path))).toEqual(contentOf(opened.answer));
    const forEyes = (log: PageLog) =>
      log.requests.filter(({ outcome, type }) => outcome === 'answered' && /^(?:image|font|media)$/i.test(type));
    expect(forEyes(spared.log)).toEqual([]);
    expect(forEyes(opened.log).length > 0).toBe(path.includes('png'));
  });

  test('an answer that breaks off is asked for again, and told of as the browser has it', async () => {
    const [{ answer, reading }, opened] = [await read('/truncated'), await read('/truncated', { waitFor: 1 })];
    expect(reading).toEqual({ tier: 'page', why: 'cut' });
    expect(contentOf(answer)).toEqual(contentOf(opened.answer));
    expect(contentOf(await readUnlogged('/truncated'))).toEqual(contentOf(opened.answer));
  });
});
