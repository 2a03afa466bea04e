import { describe, expect, it } from 'vitest';
import { createEngineLog } from '../../../../electron/core/engine/engineLog.ts';
import type { EngineLogLine } from '../../../../shared/engine/log.ts';

function setUp() {
  const batches: (readonly EngineLogLine[])[] = [];
  const due: (() => void)[] = [];
  const log = createEngineLog({
    now: () => 7,
    scheduler: {
      after: (_delay, action) => {
        due.push(action);
        return () => undefined;
      },
    },
    redact: (text) => text.replaceAll('secret', '***'),
    onLines: (lines) => void batches.push(lines),
  });
  return { log, batches, due };
}

describe('the engine’s lines', () => {
  it('are numbered, without secrets, and told in batches', () => {
    const { log, batches, due } = setUp();
    log.add('one secret');
    log.add('two');
    expect([batches, due.length]).toEqual([[], 1]);
    due[0]?.();
    expect(batches).toEqual([
      [
        { seq: 1, at: 7, text: 'one ***' },
        { seq: 2, at: 7, text: 'two' },
      ],
    ]);
    log.add('three');
    expect(due).toHaveLength(2);
    expect(log.after(2).map(({ text }) => text)).toEqual(['three']);
  });

  it('are the last thousand, none longer than a thousand characters', () => {
    const { log } = setUp();
    for (let line = 1; line <= 2500; line += 1) log.add(`${line}`.padEnd(2000, 'x'));
    const kept = log.after(0);
    expect([kept.length, kept[0]?.seq, kept.at(-1)?.seq]).toEqual([1000, 1501, 2500]);
    expect(kept[0]?.text).toHaveLength(1000);
  });
});
