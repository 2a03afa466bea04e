import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { heldSince, quoteOf, sourceOf, textsIn, valueAt } from '../../../shared/trace/blame.ts';
import { arriving, rawEvent } from '../../support/traceEvents.ts';

describe('heldSince', () => {
  it('is the first version from which on the value did not change', () => {
    const versions = [{ a: [{ price: 1 }] }, { a: [{ price: 2 }] }, { a: [{ price: 2 }, { price: 3 }] }];
    expect(heldSince(versions, ['a', 0, 'price'])).toBe(1);
    expect(heldSince(versions, ['a', '1', 'price'])).toBe(2);
    expect(heldSince(versions, ['a', 7])).toBeNull();
  });

  it('passes over versions that could not be had', () => {
    expect(heldSince([{ a: 1 }, undefined, { a: 1 }], ['a'])).toBe(0);
    expect(heldSince([undefined], ['a'])).toBeNull();
  });
});

describe('sourceOf', () => {
  it('is the end of the call that the version names', () => {
    const artifact = { artifactId: 'result', change: 'append', sourceToolCallId: 'c' };
    const model = createTrace().append(
      arriving([
        rawEvent('tool_call.started', { sequence: 1, second: 0, toolCallId: 'c', toolName: 'scrape' }),
        rawEvent('tool_call.finished', { sequence: 2, second: 1, toolCallId: 'c', toolName: 'scrape' }),
        rawEvent('artifact.updated', { sequence: 3, second: 2, artifact }),
        rawEvent('artifact.updated', { sequence: 4, second: 3, artifact: { ...artifact, sourceToolCallId: 'gone' } }),
      ]),
    );
    expect(model.artifacts[0]?.versions.map((version) => sourceOf(model, version))).toEqual([1, null]);
  });
});

describe('quoteOf', () => {
  it('has some words around the value, and is null where the text does not say it', () => {
    expect(quoteOf('Duo X:\n 6 left, ships tomorrow', '6 LEFT')).toBe('Duo X: 6 left, ships tomorrow');
    expect(quoteOf('abc', 'x')).toBeNull();
    expect(quoteOf('abc', null)).toBeNull();
  });
});

it('reads texts and places out of any value', () => {
  expect(textsIn({ a: ['b', 1, null, { c: 'd' }] })).toBe('b\n1\n\nd');
  expect(valueAt({ a: [1] }, ['a', 0])).toBe(1);
  expect(valueAt({ a: 1 }, ['toString'])).toBeUndefined();
});
