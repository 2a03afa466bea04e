import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../shared/request/draft.ts';
import { problemsOf } from '../../../../renderer/features/builder/useProblems.ts';

describe('problemsOf', () => {
  it('judges a draft once for each kind of connection', () => {
    const draft = draftOf({ url: 'https://a.example', hyperdrive: 1 });
    const local = problemsOf(draft, 'local-engine', null);
    expect(local.map(({ rule }) => rule)).toEqual(['W13']);
    expect(problemsOf(draft, 'service', null).map(({ rule }) => rule)).toEqual(['unknown']);
    expect(problemsOf(draft, 'local-engine', null)).toBe(local);
  });

  it('judges anew when the guard of credits is another', () => {
    const draft = draftOf({ url: 'https://a.example', redactPII: true });
    expect(problemsOf(draft, 'service', 5)).toEqual([]);
    expect(problemsOf(draft, 'service', 4).map(({ rule }) => rule)).toEqual(['W12']);
    expect(problemsOf(draft, 'service', null)).toEqual([]);
    expect(problemsOf(draft, 'local-engine', 4)).toEqual([]);
  });
});
