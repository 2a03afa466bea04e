import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../shared/request/draft.ts';
import { problemsOf } from '../../../../renderer/features/builder/useProblems.ts';

describe('problemsOf', () => {
  it('judges a draft once for each kind of connection', () => {
    const draft = draftOf({ url: 'https://a.example', hyperdrive: 1 });
    const local = problemsOf(draft, 'local-engine');
    expect(local.map(({ rule }) => rule)).toEqual(['W13']);
    expect(problemsOf(draft, 'service').map(({ rule }) => rule)).toEqual(['unknown']);
    expect(problemsOf(draft, 'local-engine')).toBe(local);
  });
});
