import { describe, expect, it } from 'vitest';
import { phaseBegan, requestTimeout, rowWord, runWord, waitLabel } from '../../../../renderer/data/labels/runLabels.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { labConnectionId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { runPhases } from '../../../../shared/run/events.ts';

const { t, duration } = createText('en');

describe('runWord', () => {
  it.each([
    ['running', null, 'checking'],
    ['waiting-to-retry', null, 'waiting to retry'],
    ['done', null, 'done'],
    ['failed', null, 'failed'],
    ['cancelled', null, 'cancelled'],
    ['unknown', null, 'outcome unknown'],
  ] as const)('%s %s is "%s"', (state, phase, words) => {
    expect(t(runWord({ state, phase, connectionId: localEngineConnectionId }))).toBe(words);
  });

  it('says of what the failure lab made up that it was played, and calls no failure of it anything else', () => {
    const played = { phase: null, connectionId: labConnectionId };
    expect(t(runWord({ ...played, state: 'done' }))).toBe('played');
    expect(t(runWord({ ...played, state: 'failed' }))).toBe('failed');
    expect(t(rowWord({ state: 'done', connectionId: labConnectionId }))).toBe('Played');
    expect(t(rowWord({ state: 'done', connectionId: localEngineConnectionId }))).toBe('Done');
  });

  it('has a word of its own for each phase', () => {
    const words = runPhases.map((phase) =>
      t(runWord({ state: 'running', phase, connectionId: localEngineConnectionId })),
    );
    expect(new Set(words).size).toBe(runPhases.length);
    expect(words).toContain('server working');
  });
});

describe('requestTimeout', () => {
  it('is the timeout of the request, where it names one', () => {
    const of = (request: RunModel['request'], state: RunModel['state'] = 'running') =>
      requestTimeout({ request, state });
    expect(of({ timeout: 45_000 })).toBe(45_000);
    expect(of({})).toBeNull();
    expect(of({ timeout: 'soon' })).toBeNull();
    expect(of({ timeout: 45_000 }, 'waiting-to-retry')).toBeNull();
  });

  it('counts for each attempt anew', () => {
    const attempt = { startedAt: 900 } as RunModel['attempts'][number];
    expect(phaseBegan({ createdAt: 100, attempts: [] })).toBe(100);
    expect(phaseBegan({ createdAt: 100, attempts: [{ ...attempt, startedAt: 300 }] })).toBe(100);
    expect(phaseBegan({ createdAt: 100, attempts: [{ ...attempt, startedAt: 300 }, attempt] })).toBe(900);
  });
});

describe('waitWords', () => {
  it('counts down in seconds, and tells long waits in minutes', () => {
    expect(waitLabel(-40, duration)).toBe('0 s');
    expect(waitLabel(17_200, duration)).toBe('18 s');
    expect(waitLabel(899_000, duration)).toBe('14 m 59 s');
  });
});
