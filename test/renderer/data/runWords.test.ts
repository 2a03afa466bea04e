import { describe, expect, it } from 'vitest';
import { requestTimeout, runWord } from '../../../renderer/data/runWords.ts';
import { createText } from '../../../renderer/messages/createText.ts';
import { runPhases } from '../../../shared/run/events.ts';

const { t } = createText('en');

describe('runWord', () => {
  it.each([
    ['running', null, 'checking'],
    ['waiting-to-retry', null, 'waiting to retry'],
    ['done', null, 'done'],
    ['failed', null, 'failed'],
    ['cancelled', null, 'cancelled'],
    ['unknown', null, 'outcome unknown'],
  ] as const)('%s %s is "%s"', (state, phase, words) => {
    expect(t(runWord({ state, phase }))).toBe(words);
  });

  it('has a word of its own for each phase', () => {
    const words = runPhases.map((phase) => t(runWord({ state: 'running', phase })));
    expect(new Set(words).size).toBe(runPhases.length);
    expect(words).toContain('server working');
  });
});

describe('requestTimeout', () => {
  it('is the timeout of the request, where it names one', () => {
    expect(requestTimeout({ request: { timeout: 45_000 } })).toBe(45_000);
    expect(requestTimeout({ request: {} })).toBeNull();
    expect(requestTimeout({ request: { timeout: 'soon' } })).toBeNull();
  });
});
