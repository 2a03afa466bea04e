import { expect, test } from 'vitest';
import { createDocumentHandlers } from '../../../renderer/workers/createDocumentHandlers.ts';

const answer = {
  success: true,
  data: {
    markdown: '# One\n\nTwo words, two.\n',
    links: ['https://a.example/'],
    future: { deep: [1, 2, 3] },
    metadata: {},
  },
};
const answers = createDocumentHandlers((bodyId) =>
  bodyId === 'missing'
    ? Promise.reject(new Error('not there'))
    : Promise.resolve(bodyId === 'html' ? '<p>not json' : JSON.stringify(answer)),
);
const query = { text: 'two', matchCase: false, wholeWord: false, regex: false };

test('an opened answer tells its tabs and fields; what is large stays behind', async () => {
  const digest = await answers.open({ bodyId: 'a', request: {} });
  expect(digest.tabs.map((tab) => tab.id)).toEqual(['markdown', 'links', 'raw', 'metadata', 'other']);
  expect(digest.fields).toEqual({ markdown: 'value', links: 'value', future: 'value', metadata: 'empty' });
  expect(digest.unreadable).toBeNull();
});

test('a field goes to its view whole, unless that would be too much', async () => {
  const long = {
    success: true,
    note: 1,
    data: { menu: { a: 'x' }, product: Array.from({ length: 60_000 }, () => ({})) },
  };
  const made = createDocumentHandlers(() => Promise.resolve(JSON.stringify(long)));
  const digest = await made.open({ bodyId: 'a', request: { formats: ['hologram'] } });
  expect(digest.topFields).toEqual({ note: 'value' });
  expect(digest.missing).toEqual(['hologram']);
  expect(await made.field({ bodyId: 'a', name: 'menu' })).toEqual({ value: { a: 'x' }, isTooLarge: false });
  expect(await made.field({ bodyId: 'a', name: 'product' })).toEqual({ value: null, isTooLarge: true });
  expect(await made.field({ bodyId: 'a', name: 'nothing' })).toEqual({ value: null, isTooLarge: false });
});

test('a text that a model wrote is read as the page is', async () => {
  const said = { success: true, data: { answer: '**Yes**', markdown: '# Page' } };
  const made = createDocumentHandlers(() => Promise.resolve(JSON.stringify(said)));
  await made.open({ bodyId: 'a', request: {} });
  const blocks = await made.slice({ bodyId: 'a', source: 'answer', slice: 0 });
  expect(blocks.map(({ block }) => block.kind)).toEqual(['paragraph']);
  expect((await made.outline({ bodyId: 'a', source: 'answer' })).entries).toEqual([]);
});

test('lines of a text are taken out of it, as many as there are', async () => {
  await answers.open({ bodyId: 'a', request: {} });
  const lines = (first: number, end: number) => answers.lines({ bodyId: 'a', source: 'markdown', first, end });
  expect([await lines(0, 1), await lines(1, 3), await lines(2, 99), await lines(50, 60)]).toEqual([
    '# One',
    '\nTwo words, two.',
    'Two words, two.',
    '',
  ]);
});

test('formulas are drawn where a text has them', async () => {
  const data = { markdown: 'Of $x^2$\n\n> - $$\\frac{a}$$' };
  const made = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data })));
  await made.open({ bodyId: 'a', request: {} });
  const blocks = JSON.stringify(await made.slice({ bodyId: 'a', source: 'markdown', slice: 0 }));
  expect(blocks).toContain('"tag":"msup"');
  expect(blocks).toContain('"tex":"\\\\frac{a}","isDisplay":true,"math":null');
});

test('bytes that are no JSON are still shown as they came', async () => {
  const digest = await answers.open({ bodyId: 'html', request: {} });
  expect(digest.unreadable).not.toBeNull();
  expect(await answers.text({ bodyId: 'html', source: 'raw', start: 0, end: 100 })).toBe('<p>not json');
});

test('JSON that nests beyond reason is still shown as it came', async () => {
  const raw = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const deep = createDocumentHandlers(() => Promise.resolve(raw));
  await deep.open({ bodyId: 'a', request: {} });
  expect(await deep.text({ bodyId: 'a', source: 'raw', start: 0, end: 10 })).toMatch(/^\[/);
});

test('of markdown of any length the end is told, and found', async () => {
  const markdown = `${'A paragraph of a long text.\n\n'.repeat(190_000)}## The last heading\n\nThe last words.\n`;
  const long = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data: { markdown } })));
  await long.open({ bodyId: 'a', request: {} });
  const text = { bodyId: 'a', source: 'markdown' } as const;
  const { slices, end, isCut } = await long.slices(text);
  expect({ end, isCut }).toEqual({ end: markdown.length, isCut: false });
  const last = await long.slice({ ...text, slice: slices.length - 1 });
  expect(last.slice(-2).map(({ block, startLine }) => [block.kind, startLine])).toEqual([
    ['heading', 380_000],
    ['paragraph', 380_002],
  ]);
  const { entries } = await long.outline({ bodyId: 'a', source: 'markdown' });
  expect(entries.map((entry) => [entry.text, entry.start, entry.line])).toEqual([
    ['The last heading', 190_000 * 29, 380_000],
  ]);
  const place = { bodyId: 'a', source: 'markdown', columns: 80 } as const;
  expect(await long.rowAt({ ...place, offset: 190_000 * 29 })).toEqual({ row: 380_000 });
  const found = await long.find({ ...place, query: { ...query, text: 'LAST', wholeWord: true } });
  expect(found.hits.map((hit) => hit.row)).toEqual([380_000, 380_002]);
  expect(found.hits.map((hit) => hit.line)).toEqual([380_000, 380_002]);
});

test('words are found wherever the pieces of a long text are cut, each once', async () => {
  const markdown = `${'x'.repeat(1024 * 1024 - 3)}needle${'y'.repeat(1024 * 1024 - 6)} needle`;
  const long = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data: { markdown } })));
  await long.open({ bodyId: 'a', request: {} });
  const find = async (change: object) =>
    (await long.find({ bodyId: 'a', source: 'markdown', columns: 80, query: { ...query, text: 'needle', ...change } }))
      .hits;
  expect((await find({})).map((hit) => hit.start)).toEqual([1024 * 1024 - 3, 2 * 1024 * 1024 - 2]);
  expect(await find({ wholeWord: true })).toHaveLength(1);
  expect(await find({ regex: true, text: 'needle$' })).toHaveLength(1);
});

test('a search is given up for the next one, and everything for a document that was closed', async () => {
  const markdown = 'One two three.\n\n'.repeat(1_500_000);
  const long = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data: { markdown } })));
  await long.open({ bodyId: 'a', request: {} });
  const ask = (text: string) =>
    long.find({ bodyId: 'a', source: 'markdown', columns: 80, query: { ...query, text, wholeWord: true } });
  const [first, second] = await Promise.allSettled([ask('nowhere'), ask('three')]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { more: true } });
  const outline = long.outline({ bodyId: 'a', source: 'markdown' });
  await long.close({ bodyId: 'a' });
  await expect(outline).rejects.toThrow();
});

test('a document that was closed before it was here does not stay', async () => {
  let give: (text: string) => void = () => undefined;
  const slow = createDocumentHandlers(() => new Promise((resolve) => (give = resolve)));
  const opening = slow.open({ bodyId: 'a', request: {} });
  await slow.close({ bodyId: 'a' });
  give(JSON.stringify(answer));
  await expect(opening).rejects.toThrow();
  await expect(slow.text({ bodyId: 'a', source: 'raw', start: 0, end: 1 })).rejects.toThrow();
});

test('who comes back to a document finds it as it was, without another look at the disk', async () => {
  let reads = 0;
  const markdown = 'One two three.\n\n'.repeat(400_000);
  const made = createDocumentHandlers(() => {
    reads += 1;
    return Promise.resolve(JSON.stringify({ success: true, data: { markdown } }));
  });
  const first = await made.open({ bodyId: 'a', request: { formats: ['markdown'] } });
  const underWay = made.outline({ bodyId: 'a', source: 'markdown' });
  await made.close({ bodyId: 'a' });
  // Given up, unless it was quicker.
  await Promise.allSettled([underWay]);
  expect(await made.open({ bodyId: 'a', request: { formats: ['markdown'] } })).toEqual(first);
  expect((await made.outline({ bodyId: 'a', source: 'markdown' })).entries).toEqual([]);
  expect(reads).toBe(1);
  await made.close({ bodyId: 'a' });
  const other = await made.open({ bodyId: 'a', request: { formats: ['hologram'] } });
  expect([other.missing, reads]).toEqual([['hologram'], 2]);
});

test('find counts, and says when a pattern does not parse', async () => {
  await answers.open({ bodyId: 'a', request: {} });
  const found = async (change: object) =>
    answers.find({ bodyId: 'a', source: 'markdown', columns: 80, query: { ...query, ...change } });
  expect((await found({})).hits.map((hit) => [hit.start, hit.row])).toEqual([
    [7, 2],
    [18, 2],
  ]);
  expect((await found({ matchCase: true })).hits).toHaveLength(1);
  expect((await found({ text: 'wo', wholeWord: true })).hits).toHaveLength(0);
  expect((await found({ text: '(', regex: true })).invalid).not.toBeNull();
  expect((await found({ text: 'x*', regex: true })).hits).toHaveLength(0);
});

test('JSON children come by the page, own properties only', async () => {
  await answers.open({ bodyId: 'a', request: {} });
  expect(await answers.json({ bodyId: 'a', path: ['data', 'future', 'deep'], from: 1, count: 1 })).toEqual({
    total: 3,
    parts: [{ key: '1', kind: 'number', preview: '2', length: 0 }],
  });
  expect(await answers.json({ bodyId: 'a', path: ['constructor'], from: 0, count: 10 })).toEqual({
    total: 0,
    parts: [],
  });
});

test('what became of the page since another answer is read', async () => {
  const stored: Readonly<Record<string, unknown>> = {
    before: { success: true, data: { markdown: '# Stove\n\n€ 199\n', links: ['https://a.example/1'] } },
    now: { success: true, data: { markdown: '# Stove\n\n€ 189\n', links: ['https://a.example/2'] } },
  };
  const made = createDocumentHandlers((bodyId) => Promise.resolve(JSON.stringify(stored[bodyId])));
  await made.open({ bodyId: 'now', request: {} });
  const { lines, links } = await made.changesSince({ bodyId: 'now', before: 'before' });
  expect(lines).toMatchObject({ added: 1, removed: 1, firstAdded: ['€ 189'], firstRemoved: ['€ 199'] });
  expect(links).toMatchObject({ added: 1, removed: 1, firstAdded: ['https://a.example/2'] });
});

test('words of a result are looked up in the page, and a price beside its dish', async () => {
  const markdown = '# Café\n\n- Porridge, € 6.50\n- Coffee, € 2.80\n- Small coffee, € 2.80\n';
  const data = { markdown, answer: '> Porridge costs six. Coffee, € 2.80!\n\nThere is a terrace by the lake.' };
  const made = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data })));
  await made.open({ bodyId: 'a', request: {} });
  const found = await made.ground({ bodyId: 'a', claim: '2.8', near: 'Small coffee' });
  expect(found).toMatchObject({ kind: 'exact', before: '- Small coffee, € ', found: '2.80', after: '', block: null });
  expect(await made.ground({ bodyId: 'a', claim: 'Toast', near: null })).toMatchObject({ kind: 'none', block: null });
  const sentences = await made.groundText({ bodyId: 'a', source: 'answer' });
  expect(sentences.map(({ kind }) => kind)).toEqual(['none', 'fuzzy', 'none']);
});

test('what a table in tags says is told without them, and is found word for word', async () => {
  const row = '<tr><td>Note</td><td colspan="2">Minor repair</td><td>10.20%</td></tr>';
  const data = { markdown: `# Bill\n\n<table>\n${row}\n</table>`, highlights: row };
  const made = createDocumentHandlers(() => Promise.resolve(JSON.stringify({ success: true, data })));
  await made.open({ bodyId: 'a', request: {} });
  const found = await made.ground({ bodyId: 'a', claim: 'Minor repair', near: null });
  expect(found).toMatchObject({ kind: 'exact', before: 'Note | ', found: 'Minor repair', after: ' | 10.20%' });
  expect(await made.ground({ bodyId: 'a', claim: '0.102', near: null })).toMatchObject({ found: '10.20' });
  expect(await made.groundText({ bodyId: 'a', source: 'highlights' })).toEqual([
    { text: 'Note | Minor repair | 10.20%', claim: row, kind: 'exact', share: 1 },
  ]);
});

test('a text that is one field by itself is that field, and not an answer that cannot be read', async () => {
  const made = createDocumentHandlers(() => Promise.resolve('# Notes\n\nwith "quotes"'));
  const digest = await made.open({ bodyId: 'notes', request: {}, plain: 'markdown' });
  expect(digest.unreadable).toBeNull();
  expect(await made.text({ bodyId: 'notes', source: 'markdown', start: 0, end: 100 })).toBe('# Notes\n\nwith "quotes"');
});

test('two answers are put beside each other, and a side that is not there has nothing', async () => {
  const bodies = {
    a: {
      data: {
        markdown: '# One',
        json: [
          { id: 1, n: 1 },
          { id: 2, n: 2 },
        ],
        links: ['x'],
        metadata: { language: 'en' },
      },
    },
    b: {
      data: {
        markdown: '# Two',
        json: [
          { id: 2, n: 3 },
          { id: 1, n: 1 },
        ],
        links: ['x', 'y'],
      },
    },
  } as const;
  const made = createDocumentHandlers((id) => Promise.resolve(JSON.stringify(bodies[id as 'a' | 'b'])));
  for (const bodyId of ['a', 'b']) await made.open({ bodyId, request: {} });
  const both = { before: 'a', after: 'b' };
  const { fields, before } = await made.compareFields(both);
  expect(fields.map(({ name, differences }) => [name, differences])).toEqual([
    ['markdown', null],
    ['json', 1],
    ['links', 1],
    ['metadata', 1],
  ]);
  expect(before).toMatchObject({ language: 'en', numbers: { headings: 1, links: 1 } });
  expect(await made.compareValues({ ...both, name: 'json', matchBy: 'id' })).toEqual({
    differences: [{ path: ['id=2', 'n'], before: '2', after: '3' }],
    isCut: false,
    matchNames: ['id', 'n'],
  });
  expect(await made.compareTexts({ ...both, name: 'markdown', longest: 3 })).toEqual({ before: '# On', after: '# Tw' });
  const alone = { before: null, after: 'b' };
  expect(await made.compareFields(alone)).toMatchObject({ before: null });
  expect(await made.compareLists({ ...alone, name: 'links' })).toMatchObject([{ side: 'added' }, { side: 'added' }]);
  expect(await made.compareTexts({ ...alone, name: 'markdown', longest: 99 })).toEqual({
    before: null,
    after: '# Two',
  });
});

test('two parses of one file are put beside each other block by block', async () => {
  const parse = (...items: readonly (readonly [type: string, content: string])[]) => ({
    data: {
      blocks: [
        {
          pageNumber: 7,
          items: items.map(([type, content], at) => ({ type, content, bbox: [0.1, at / 10, 0.9, at / 10 + 0.05] })),
        },
      ],
    },
  });
  const bodies = {
    a: parse(['title', '# Leaves'], ['text', 'Rates rose by 11 %'], ['figure', '']),
    b: parse(['title', '# Leaves'], ['text', 'Rates r0se by 11 %'], ['figure', ''], ['text', 'More']),
  };
  const made = createDocumentHandlers((id) => Promise.resolve(JSON.stringify(bodies[id as 'a' | 'b'])));
  for (const bodyId of ['a', 'b']) await made.open({ bodyId, request: {} });
  const both = { before: 'a', after: 'b' };
  expect((await made.compareFields(both)).fields).toMatchObject([{ name: 'blocks', differences: 2 }]);
  const { rows, counts } = await made.compareBlocks({ ...both, showsAlike: false });
  expect(counts).toEqual({ alike: 2, differ: 1, before: 0, after: 1 });
  expect(rows).toMatchObject([
    { pageNumber: 7, changes: ['text'], before: { number: 1, type: 'text' }, after: { number: 1 } },
    { pageNumber: 7, changes: [], before: null, after: { number: 3, text: 'More' } },
  ]);
  expect((await made.compareBlocks({ ...both, showsAlike: true })).rows).toHaveLength(4);
  const marked = await made.compareBlock({ ...both, numbers: { before: 1, after: 1 } });
  expect(marked.before?.filter(({ isShared }) => !isShared).map(({ text }) => text)).toEqual(['rose']);
  expect(marked.after?.map(({ text }) => text).join('')).toBe('Rates r0se by 11 %');
  expect(await made.compareBlock({ ...both, numbers: { before: null, after: 3 } })).toEqual({
    before: null,
    after: [{ text: 'More', isShared: false }],
  });
  expect((await made.compareBlocks({ before: null, after: 'b', showsAlike: true })).counts).toMatchObject({ after: 4 });
});

test('selectors are counted in the page as it came, else as it was cleaned', async () => {
  const page = { html: '<p>a</p>', rawHtml: '<nav></nav><p>a<p class="b">b</p>' };
  const bodies: Record<string, unknown> = { both: page, clean: { html: page.html }, text: { markdown: 'a' } };
  const made = createDocumentHandlers((bodyId) =>
    Promise.resolve(JSON.stringify({ success: true, data: bodies[bodyId] })),
  );
  const count = async (bodyId: string, selector: string) => {
    await made.open({ bodyId, request: {} });
    return made.countMatches({ bodyId, selector });
  };
  expect(await count('both', 'p')).toEqual({ count: 2, source: 'rawHtml' });
  expect(await count('both', 'nav + p, .b, .c')).toEqual({ count: 2, source: 'rawHtml' });
  expect(await count('both', 'p:no-such-thing(')).toBeNull();
  expect(await count('clean', 'nav')).toEqual({ count: 0, source: 'html' });
  expect(await count('text', 'p')).toBeNull();
});

test('what the engine told of a run is read and checked here, however long it is; what is none is null', async () => {
  const element = {
    parent: -1,
    name: 'p',
    selector: 'p',
    box: null,
    rule: null,
    detail: null,
    isOwn: false,
    range: null,
  };
  const nodes = Array.from({ length: 50_000 }, () => ({
    ...element,
    characters: 1,
    text: 'x'.repeat(100),
    adds: null,
  }));
  const page = { version: 1, url: 'https://a.example/', capturedAt: 1, pageKind: null, size: null };
  const bodies: Readonly<Record<string, unknown>> = {
    xray: { ...page, hasRanges: true, isCut: false, nodes },
    log: {
      version: 1,
      startedAt: 1,
      phases: [],
      waits: [],
      requests: [],
      console: [],
      totals: { requests: 0, console: 0 },
    },
    other: { version: 2 },
  };
  const made = createDocumentHandlers((bodyId) => Promise.resolve(JSON.stringify(bodies[bodyId])));
  expect((await made.toldXray({ bodyId: 'xray' }))?.packed.count).toBe(50_000);
  expect(await made.toldLog({ bodyId: 'log' })).toEqual(bodies['log']);
  expect(await made.toldXray({ bodyId: 'other' })).toBeNull();
  expect(await made.toldLog({ bodyId: 'other' })).toBeNull();
});
