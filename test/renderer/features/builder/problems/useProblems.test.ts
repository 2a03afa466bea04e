import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../../shared/request/draft.ts';
import type { EngineModelState } from '../../../../../shared/request/rules/ruleContext.ts';
import { problemsOf, shownProblems } from '../../../../../renderer/features/builder/problems/useProblems.ts';

describe('problemsOf', () => {
  it('judges a draft once for each kind of connection', () => {
    const draft = draftOf({ url: 'https://a.example', hyperdrive: 1 });
    const local = problemsOf(draft, 'local-engine', { creditGuard: null });
    expect(local.map(({ rule }) => rule)).toEqual(['W13']);
    expect(problemsOf(draft, 'service', { creditGuard: null }).map(({ rule }) => rule)).toEqual(['unknown']);
    expect(problemsOf(draft, 'local-engine', { creditGuard: null })).toBe(local);
  });

  it('judges anew when the guard of credits is another', () => {
    const draft = draftOf({ url: 'https://a.example', redactPII: true });
    expect(problemsOf(draft, 'service', { creditGuard: 5 })).toEqual([]);
    expect(problemsOf(draft, 'service', { creditGuard: 4 }).map(({ rule }) => rule)).toEqual(['W12']);
    expect(problemsOf(draft, 'service', { creditGuard: null })).toEqual([]);
    expect(problemsOf(draft, 'local-engine', { creditGuard: 4 })).toEqual([]);
  });

  it('judges anew when the local engine is given a model', () => {
    const draft = draftOf({ url: 'https://a.example', formats: ['summary'] });
    const rules = (engineModel: EngineModelState | undefined) =>
      problemsOf(draft, 'local-engine', { creditGuard: null, engineModel }).map(({ messageId }) => messageId);
    expect(rules(undefined)).toEqual([]);
    expect(rules('none')).toEqual(['W13.model']);
    expect(rules('later')).toEqual(['W13.later']);
    expect(rules('given')).toEqual([]);
  });
});

it('what has only begun is no problem yet: a URL that nobody wrote, a format that was just added', () => {
  const body = {
    url: '',
    formats: [
      { type: 'highlights', query: '' },
      { type: 'question', question: '' },
    ],
  };
  const problems = problemsOf({ body, source: null }, 'service', { creditGuard: null });
  expect(problems.map(({ messageId }) => messageId)).toEqual(['V01.missing', 'schema.write', 'schema.write']);
  expect(shownProblems(problems, ['formats.0']).map(({ path }) => path)).toEqual([['formats', 1, 'question']]);
  expect(shownProblems(problems)).toHaveLength(2);
});
