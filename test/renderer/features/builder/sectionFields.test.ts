import { describe, expect, it } from 'vitest';
import { findField } from '../../../../shared/request/fields.ts';
import { isToolRequest } from '../../../../shared/request/toolCalls.ts';
import { validateBody } from '../../../../shared/request/validateDraft.ts';
import {
  countSet,
  extraKeys,
  fieldProblems,
  isOpenAtFirst,
  sectionOrder,
  sectionProblems,
} from '../../../../renderer/features/builder/sectionFields.ts';

const body = {
  url: 'https://a.example',
  formats: ['markdown', 'links'],
  location: { country: 'germany' },
  timeout: 5,
  hyperdrive: 1,
};
const problems = validateBody(body, { connectionKind: 'service', variables: {} });

describe('countSet', () => {
  it('counts what is sent', () => {
    expect(countSet(body, 'formats')).toBe(2);
    expect(countSet(body, 'placeAndProxy')).toBe(1);
    expect(countSet(body, 'page')).toBe(1);
    expect(countSet(body, 'advanced')).toBe(1);
    expect(countSet(body, 'content')).toBe(0);
    expect(extraKeys(body)).toEqual(['hyperdrive']);
    expect(countSet({ alexandria: [{}, {}] }, 'tools')).toBe(2);
    expect(countSet({ alexandria: 'stoves' }, 'tools')).toBe(1);
  });
});

describe('a form', () => {
  it('begins with what its request is about: with the calls where tools stand in place of a page', () => {
    const isTools = isToolRequest({ alexandria: { provider: 'stoves', capability: 'search' } });
    expect(sectionOrder(isTools)[0]).toBe('tools');
    expect(sectionOrder(isTools).filter((section) => isOpenAtFirst(section, isTools))).toEqual(['tools']);
    expect(sectionOrder(isTools).toSorted()).toEqual(sectionOrder(false).toSorted());
    expect([isToolRequest(body), isToolRequest({ ...body, alexandria: {} })]).toEqual([false, false]);
    expect(sectionOrder(false).filter((section) => isOpenAtFirst(section, false))).toEqual([
      'formats',
      'content',
      'page',
    ]);
  });
});

describe('problems of the form', () => {
  it('stand at their section and their field', () => {
    expect(sectionProblems(problems, 'placeAndProxy').map(({ rule }) => rule)).toEqual(['V04']);
    expect(sectionProblems(problems, 'advanced')).toEqual([]);
    const country = findField('location.country');
    const languages = findField('location.languages');
    expect(country && fieldProblems(problems, country).map(({ rule }) => rule)).toEqual(['V04']);
    expect(languages && fieldProblems(problems, languages)).toEqual([]);
    expect(fieldProblems(problems, { path: ['hyperdrive'] }).map(({ rule }) => rule)).toEqual(['unknown']);
  });
});
