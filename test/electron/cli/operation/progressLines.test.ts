import { describe, expect, it } from 'vitest';
import { createProgressLines } from '../../../../electron/cli/operation/progressLines.ts';
import type { LoggedRunEvent } from '../../../../shared/run/events.ts';

function polled(completed: number, total: number): LoggedRunEvent {
  const facts = { status: 'scraping', completed, total, creditsUsed: null, error: null, nextAt: null };
  return { seq: completed, event: { kind: 'job.polled', at: 0, poll: 1, httpStatus: 200, durationMs: 1, ...facts } };
}

function record(isTerminal: boolean) {
  let text = '';
  const lines = createProgressLines({ name: 'crawl', write: (part) => (text += part), isTerminal });
  return { ...lines, text: () => text };
}

describe('createProgressLines', () => {
  it('is a line for each change where it is no terminal', () => {
    const progress = record(false);
    progress.take([polled(1, 4), polled(1, 4), polled(3, 9)]);
    expect(progress.text()).toBe('crawl: 1 of 4 pages\ncrawl: 3 of 9 pages\n');
  });

  it('changes one line of a terminal, which gives way to a line that stays', () => {
    const progress = record(true);
    progress.take([polled(1, 4)]);
    progress.say('completed');
    expect(progress.text()).toBe('\r\u001b[2Kcrawl: 1 of 4 pages\r\u001b[2Kcrawl: completed\n');
  });

  it('has no character that acts on a terminal', () => {
    const progress = record(false);
    progress.say('failed: https://a.example/\u001b]0;x\u0007\u009b2J');
    expect(progress.text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});
