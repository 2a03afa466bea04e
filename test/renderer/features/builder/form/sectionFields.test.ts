import { describe, expect, it } from 'vitest';
import { fileAddress } from '../../../../../shared/api/engine/localFiles.ts';
import { findField } from '../../../../../shared/request/fields.ts';
import { isToolRequest } from '../../../../../shared/api/toolCalls.ts';
import { validateBody } from '../../../../../shared/request/validateDraft.ts';
import {
  countSet,
  extraKeys,
  fieldProblems,
  fieldsFor,
  essentialRows,
  optionRows,
  optionsToAdd,
  sectionOrder,
  sectionProblems,
  shownSections,
} from '../../../../../renderer/features/builder/form/sectionFields.ts';

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
    const calls = { alexandria: { provider: 'stoves', capability: 'search' } };
    expect(isToolRequest(calls)).toBe(true);
    expect(sectionOrder('tools', calls)[0]).toBe('tools');
    expect(shownSections('tools', calls, [])).toEqual(['tools']);
    expect(essentialRows('tools', calls)).toEqual([]);
    expect(sectionOrder('tools', calls).toSorted()).toEqual(sectionOrder('page', body).toSorted());
    expect([isToolRequest(body), isToolRequest({ ...body, alexandria: {} })]).toEqual([false, false]);
    expect(shownSections('page', {}, [])).toEqual(['formats', 'actions']);
    expect(essentialRows('page', {}).map(({ name }) => name)).toEqual(['onlyMainContent', 'waitFor']);
  });

  it('has the sections of what is set and of what was added, with these options alone', () => {
    expect(shownSections('page', body, [])).toEqual(['formats', 'actions', 'page', 'placeAndProxy', 'advanced']);
    expect(shownSections('page', {}, ['mobile', 'parsers'])).toEqual(['formats', 'actions', 'documents', 'page']);
    expect(optionRows('page', 'page', body, ['mobile']).map(({ name }) => name)).toEqual(['timeout', 'mobile']);
  });

  it('offers every other option once', () => {
    const names = (added: readonly string[]) =>
      optionsToAdd('page', body, added).flatMap(({ options }) => options.map(({ name }) => name));
    expect(names([])).toEqual(expect.arrayContaining(['mobile', 'parsers', 'location.languages', 'alexandria']));
    for (const name of ['timeout', 'location.country', 'formats', 'actions', 'waitFor'])
      expect(names([])).not.toContain(name);
    expect(names(['mobile', 'parsers'])).toEqual(names([]).filter((name) => name !== 'mobile' && name !== 'parsers'));
  });

  it('of a file has what a file can be asked for, and how a PDF is read stands open in it', () => {
    const pdf = { url: fileAddress({ id: 'a'.repeat(64), name: 'report.pdf' }), parsers: [{ type: 'pdf' }] };
    const order = sectionOrder('file', pdf);
    expect(shownSections('file', pdf, [])).toEqual(['formats', 'documents']);
    expect(order).not.toContain('actions');
    expect(order).not.toContain('profile');
    expect(fieldsFor('file', 'page', pdf).map(({ name }) => name)).toEqual(['timeout']);
    expect(sectionOrder('file', { url: fileAddress({ id: 'a'.repeat(64), name: 'letter.docx' }) })).not.toContain(
      'documents',
    );
  });

  it('of a file leaves out nothing that is set', () => {
    const odd = {
      url: fileAddress({ id: 'a'.repeat(64), name: 'letter.docx' }),
      actions: [{}],
      parsers: [],
      waitFor: 5,
    };
    expect(sectionOrder('file', odd)).toContain('actions');
    expect(sectionOrder('file', odd)).toContain('documents');
    expect(fieldsFor('file', 'page', odd).map(({ name }) => name)).toEqual(['waitFor', 'timeout']);
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
