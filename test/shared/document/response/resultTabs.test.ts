import { expect, test } from 'vitest';
import { formatNames } from '../../../../shared/api/formats.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { fieldState, viewResponse } from '../../../../shared/document/response/responseView.ts';
import {
  missingFields,
  otherFields,
  otherTopFields,
  requestedFields,
  requestedFormats,
  resultTabIds,
  withInspectionTabs,
  resultTabs,
} from '../../../../shared/document/response/resultTabs.ts';

test('absent, null and empty are three different things', () => {
  const data = { markdown: '', html: null, links: [], images: ['a'], branding: {} };
  expect(['markdown', 'html', 'links', 'images', 'branding', 'summary'].map((name) => fieldState(data, name))).toEqual([
    'empty',
    'null',
    'empty',
    'value',
    'empty',
    'absent',
  ]);
  expect(fieldState({}, 'constructor')).toBe('absent');
});

test('tabs come in the fixed order, with what was asked for and did not come', () => {
  const tabs = resultTabs(
    { links: ['a', 'b'], markdown: '# x', metadata: {} },
    { formats: ['links', { type: 'screenshot' }, 'markdown'] },
  );
  expect(tabs).toEqual([
    { id: 'markdown', state: 'value', count: null },
    { id: 'links', state: 'value', count: 2 },
    { id: 'screenshot', state: 'absent', count: null },
    { id: 'raw', state: 'value', count: null },
    { id: 'metadata', state: 'empty', count: null },
  ]);
});

test('fields that nobody has heard of are kept, and so are formats without a tab that did not come', () => {
  const data = { markdown: 'x', futureFormat: { a: 1 }, summary: 's', answer: 'yes' };
  expect(otherFields(data)).toEqual(['futureFormat']);
  const request = { formats: ['markdown', { type: 'question', question: '?' }, 'hologram'] };
  expect(missingFields(data, request)).toEqual(['hologram']);
  expect(resultTabs(data, request, 1).find((tab) => tab.id === 'other')?.count).toBe(3);
  expect(otherTopFields({ success: true, data, warning: 'w', scrape_id: '1', agent_hints: [] })).toEqual([
    'scrape_id',
    'agent_hints',
  ]);
});

test('an answer without data has nothing to be looked over', () => {
  expect(resultTabs({}, { formats: [] }).map(({ id }) => id)).toEqual(['raw']);
});

test('every field of contract 2.5 and of the fact sheet has a tab', () => {
  const fields =
    'markdown summary html rawHtml rawBase64 links images screenshot json answer highlights audio video videos actions blocks pages branding changeTracking product menu attributes tools alexandria creditsCost metadata warning';
  const data = Object.fromEntries(fields.split(' ').map((name) => [name, 'x']));
  expect(otherFields(data)).toEqual([]);
  const idsOfFields = resultTabIds.filter((id) => !['other', 'xray', 'pageLog'].includes(id));
  const tabs = resultTabs(data, {});
  expect(tabs.map(({ id }) => id)).toEqual(idsOfFields);
  // Inspection data of the local engine has its own position among them.
  const all = withInspectionTabs(tabs, { xray: true, pageLog: true });
  expect(all.map(({ id }) => id)).toEqual(resultTabIds.filter((id) => id !== 'other'));
});

test('what was asked for by other means than formats is looked for too', () => {
  const asked = (body: JsonObject) => [...requestedFields(body)];
  expect(asked({ actions: [{ type: 'pdf' }], domainTools: true })).toEqual(['markdown', 'actions', 'tools']);
  expect(asked({ actions: [] })).toEqual(['markdown']);
  expect(asked({ alexandria: { provider: 'p', capability: 'c' } })).toEqual(['alexandria']);
  expect(asked({ formats: ['deterministicJson', { type: 'query', prompt: 'x' }] })).toEqual(['json', 'answer']);
});

test('films show under video, whichever of the two fields came', () => {
  expect(resultTabs({ videos: [{ url: 'x' }] }, {}).find(({ id }) => id === 'video')?.state).toBe('value');
  expect(resultTabs({ video: null, videos: [{ url: 'x' }] }, {}).find(({ id }) => id === 'video')?.state).toBe('value');
  expect(resultTabs({ video: null, videos: [] }, {}).find(({ id }) => id === 'video')?.state).toBe('null');
});

test('warnings are found in both places, each once', () => {
  expect(viewResponse({ success: true, warning: 'a', data: { warning: 'b' } }).warnings).toEqual(['a', 'b']);
  expect(viewResponse({ success: true, warning: 'a', data: { warning: 'a' } }).warnings).toEqual(['a']);
  expect(viewResponse({ success: true, warning: 'a', data: { warning: 'b c\nd' } }).warnings).toEqual([
    'a',
    'b c',
    'd',
  ]);
});

test('an answer of another shape is empty, not an error', () => {
  for (const answer of [null, 7, 'text', [], { data: null }, { data: [1] }])
    expect(viewResponse(answer).data).toEqual({});
});

test('blocks and pages that a parser was to give are looked for, and blocks are counted over all pages', () => {
  const parsers = [{ type: 'pdf', blocks: true, pageMarkdown: true }, 'pdf'];
  expect([...requestedFields({ formats: [], parsers })]).toEqual(['blocks', 'pages']);
  const data = { blocks: [{ items: [1, 2] }, 'x', { items: [3] }], pages: null };
  const tabs = resultTabs(data, { formats: [], parsers });
  expect(tabs.slice(0, 2)).toEqual([
    { id: 'blocks', state: 'value', count: 3 },
    { id: 'pages', state: 'null', count: null },
  ]);
});

/** Each way to request a field of contract 2.5 or of the fact sheet (1.1, 2), and the field. */
const asked: readonly (readonly [JsonObject, string])[] = [
  ...['markdown', 'summary', 'html', 'rawHtml', 'rawBase64', 'links', 'images', 'screenshot', 'json', 'branding'].map(
    (name) => [{ formats: [name] }, name] as const,
  ),
  ...['changeTracking', 'attributes', 'product', 'menu', 'audio', 'video', 'highlights'].map(
    (type) => [{ formats: [{ type }] }, type] as const,
  ),
  [{ formats: [{ type: 'question', question: '?' }] }, 'answer'],
  [{ formats: [{ type: 'query', prompt: '?' }] }, 'answer'],
  [{ formats: [{ type: 'deterministicJson' }] }, 'json'],
  [{ formats: ['markdown'], actions: [{ type: 'screenshot' }] }, 'actions'],
  [{ formats: ['markdown'], parsers: [{ type: 'pdf', blocks: true }] }, 'blocks'],
  [{ formats: ['markdown'], parsers: [{ type: 'pdf', pages: true }] }, 'pages'],
  [{ formats: ['markdown'], parsers: [{ type: 'pdf', pageMarkdown: true }] }, 'pages'],
  [{ formats: ['markdown'], domainTools: true }, 'tools'],
  [{ alexandria: [{ provider: 'a', capability: 'b' }] }, 'alexandria'],
];

test.each(asked)('%j: absent, null, empty and a value of its field are four different things', (request, field) => {
  const stateOf = (data: JsonObject) =>
    resultTabs({ metadata: {}, ...data }, request).find(({ id }) => id === field)?.state;
  expect(stateOf({}), 'asked for and not returned').toBe('absent');
  expect(stateOf({ [field]: null })).toBe('null');
  expect([stateOf({ [field]: '' }), stateOf({ [field]: [] }), stateOf({ [field]: {} })]).toEqual([
    'empty',
    'empty',
    'empty',
  ]);
  expect(stateOf({ [field]: ['something'] })).toBe('value');
  expect(otherFields({ [field]: 1 }), 'it has a view of its own').toEqual([]);
});

test('every format of the API is in the table above', () => {
  const named = new Set(asked.flatMap(([request]) => requestedFormats(request)));
  expect(formatNames.filter((type) => !named.has(type))).toEqual([]);
});
