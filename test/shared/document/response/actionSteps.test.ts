import { expect, test } from 'vitest';
import { actionSteps } from '../../../../shared/document/response/actionSteps.ts';

test('each action has what it acted on, and how it went where that was recorded', () => {
  const actions = [
    { type: 'click', selector: '#more' },
    { type: 'wait', milliseconds: 500 },
    { type: 'write', text: 'oak' },
    { type: 'scrape' },
    'no action',
  ];
  const step = { index: 1, startMs: 0, durationMs: 510, reason: null, warnings: [] };
  expect(actionSteps({ actions }, [step])).toEqual([
    { number: 1, type: 'click', target: '#more', step: null },
    { number: 2, type: 'wait', target: '500 ms', step },
    { number: 3, type: 'write', target: 'oak', step: null },
    { number: 4, type: 'scrape', target: '', step: null },
    { number: 5, type: '', target: '', step: null },
  ]);
  expect(actionSteps({}, [step])).toEqual([]);
});
