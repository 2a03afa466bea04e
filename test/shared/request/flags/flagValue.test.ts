import { describe, expect, it } from 'vitest';
import { readFlagValue } from '../../../../shared/request/flags/flagValue.ts';
import type { RequestFlag } from '../../../../shared/request/flags/requestFlags.ts';

const flag = (control: RequestFlag['control']): RequestFlag => ({
  name: 'x',
  path: ['x'],
  control,
  unit: null,
  isPageOption: false,
});

describe('readFlagValue', () => {
  it.each([
    [{ kind: 'integer', min: 0, max: 9 }, '9', 9],
    [{ kind: 'number' }, '0.5', 0.5],
    [{ kind: 'json' }, '{"a":[1]}', { a: [1] }],
    [{ kind: 'json' }, 'https://hooks.example/', 'https://hooks.example/'],
    [{ kind: 'texts' }, ['a,b', 'c'], ['a,b', 'c']],
    [{ kind: 'pairs' }, ['A: 1', 'B:x:y'], { A: '1', B: 'x:y' }],
    [{ kind: 'formats' }, ['links', '{"type":"json"}'], ['links', { type: 'json' }]],
  ] as const)('reads %j %j', (control, given, value) => {
    expect(readFlagValue(flag(control), given)).toEqual({ ok: true, value });
  });

  it.each([
    [{ kind: 'integer', min: 1, max: 9 }, '1e3', 'needs a whole number'],
    [{ kind: 'integer', min: 1, max: 9 }, '10', 'at most 9'],
    [{ kind: 'number' }, '', 'needs a number'],
    [{ kind: 'choice', values: ['a', 'b'] }, 'c', 'one of a, b'],
    [{ kind: 'json' }, '{"a":', 'is not JSON'],
    [{ kind: 'pairs' }, [': x'], "is written 'Name: value'"],
  ] as const)('says what is wrong with %j %j', (control, given, sentence) => {
    const read = readFlagValue(flag(control), given);
    expect(read.ok ? '' : read.error).toContain(sentence);
  });
});
