import { describe, expect, test } from 'vitest';
import { createLine } from '../../../../electron/engine/pages/waitingLine.ts';

const never = new AbortController().signal;

describe('a line', () => {
  test('gives what stands ready, first come, first served', async () => {
    const line = createLine<string>();
    line.offer('a');
    line.offer('b');
    expect([await line.take(never), await line.take(never)]).toEqual(['a', 'b']);
  });

  test('serves those who wait in their order', async () => {
    const line = createLine<string>();
    const waiting = [line.take(never), line.take(never)];
    line.offer('a');
    line.offer('b');
    expect(await Promise.all(waiting)).toEqual(['a', 'b']);
  });

  test('loses nothing to those who gave up', async () => {
    const line = createLine<string>();
    const gone = new AbortController();
    const left = line.take(gone.signal);
    const stays = line.take(never);
    gone.abort();
    expect(await left).toBeNull();
    line.offer('a');
    expect(await stays).toBe('a');
  });

  test('gives back what stood ready, and who waits still waits', async () => {
    const line = createLine<string>();
    line.offer('a');
    expect(line.withdraw()).toEqual(['a']);
    const waiting = line.take(never);
    expect(line.withdraw()).toEqual([]);
    line.offer('b');
    expect(await waiting).toBe('b');
  });

  test('sends everybody away when it closes, and gives back what stood ready', async () => {
    const line = createLine<string>();
    const waiting = line.take(never);
    expect(line.close()).toEqual([]);
    expect(await waiting).toBeNull();
    line.offer('late');
    expect(line.close()).toEqual(['late']);
  });
});
