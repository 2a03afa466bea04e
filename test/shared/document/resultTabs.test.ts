import { expect, test } from 'vitest';
import { fieldState, viewAnswer } from '../../../shared/document/answerView.ts';
import { otherFields, resultTabs } from '../../../shared/document/resultTabs.ts';

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
    { id: 'metadata', state: 'empty', count: null },
    { id: 'raw', state: 'value', count: null },
  ]);
});

test('fields that nobody has heard of are kept, and so are formats without a tab that did not come', () => {
  const data = { markdown: 'x', futureFormat: { a: 1 }, summary: 's', answer: 'yes' };
  expect(otherFields(data)).toEqual(['futureFormat', 'summary', 'answer']);
  const request = { formats: ['markdown', { type: 'question', question: '?' }, 'branding'] };
  expect(resultTabs(data, request).find((tab) => tab.id === 'other')?.count).toBe(4);
});

test('warnings are found in both places, each once', () => {
  expect(viewAnswer({ success: true, warning: 'a', data: { warning: 'b' } }).warnings).toEqual(['a', 'b']);
  expect(viewAnswer({ success: true, warning: 'a', data: { warning: 'a' } }).warnings).toEqual(['a']);
});

test('an answer of another shape is empty, not an error', () => {
  for (const answer of [null, 7, 'text', [], { data: null }, { data: [1] }])
    expect(viewAnswer(answer).data).toEqual({});
});
