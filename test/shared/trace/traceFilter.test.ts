import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import {
  createMatcher,
  isEmptyFilter,
  parseTraceFilter,
  toggleToken,
  urlsIn,
} from '../../../shared/trace/traceFilter.ts';
import { arriving, rawEvent } from '../../support/traceEvents.ts';

const call = { toolCallId: 'c', toolName: 'mcp__tools__scrape' };
const model = createTrace().append(
  arriving([
    rawEvent('tool_call.started', { sequence: 1, second: 0, ...call, parameters: { url: 'https://shop.example/a.' } }),
    rawEvent('reasoning.summary', { sequence: 2, second: 1, text: 'The Price is on the second page' }),
    rawEvent('error.occurred', { agent: 'sub2', sequence: 1, second: 2, error: { code: 'internal', message: 'no' } }),
    rawEvent('odd.kind', { agent: 'sub2', sequence: 2, second: 3 }),
  ]),
);
const kept = (line: string) =>
  model.records.filter(createMatcher(parseTraceFilter(line), model)).map(({ index }) => index);

describe('parseTraceFilter', () => {
  it('reads tokens, quotes and loose words', () => {
    const filter = parseTraceFilter('kind:Tool agent:sub2 text:"two words" loose http://x');
    expect(filter).toMatchObject({ kind: ['tool'], agent: ['sub2'], text: ['two words', 'loose', 'http://x'] });
    expect(isEmptyFilter(parseTraceFilter('   '))).toBe(true);
    expect(isEmptyFilter(parseTraceFilter('kind: text:'))).toBe(true);
  });
});

describe('createMatcher', () => {
  it.each([
    ['kind:tool', [0]],
    ['kind:tools kind:reasoning', [0, 1]],
    ['kind:odd.kind', [3]],
    ['kind:tool_call.st', [0]],
    ['kind:unknown', [3]],
    ['agent:sub2', [2, 3]],
    ['tool:scrape', [0]],
    ['status:error', [2]],
    ['status:open', [0]],
    ['url:shop.example', [0]],
    ['text:"price is"', [1]],
    ['price agent:sub2', []],
  ])('%s', (line, indexes) => {
    expect(kept(line)).toEqual(indexes);
  });
});

describe('toggleToken', () => {
  it('puts a token in and takes it out, and leaves the others', () => {
    expect(toggleToken('agent:a text:"b c"', 'kind:tool')).toBe('agent:a text:"b c" kind:tool');
    expect(toggleToken('agent:a kind:tool text:"b c"', 'kind:tool')).toBe('agent:a text:"b c"');
  });
});

describe('urlsIn', () => {
  it('finds addresses anywhere, each once, without what ends a sentence', () => {
    expect(urlsIn({ a: ['see https://a.example/x, and (https://b.example)'], b: 'https://a.example/x' })).toEqual([
      'https://a.example/x',
      'https://b.example',
    ]);
    expect(urlsIn({ a: 'javascript:alert(1)' })).toEqual([]);
  });
});
