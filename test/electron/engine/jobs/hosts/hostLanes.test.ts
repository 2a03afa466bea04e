import { describe, expect, test } from 'vitest';
import { createHostLanes, type HostLanes, type Pace } from '../../../../../electron/engine/jobs/hosts/hostLanes.ts';

const pace: Pace = { jobId: 'a', delayMs: 0 };
const answered = (durationMs: number, isError = false) => ({ kind: 'answered', durationMs, isError }) as const;

interface Bench {
  readonly lanes: HostLanes;
  time: number;
}

function bench(maxPagesPerHost?: number, random = 0.5): Bench {
  const made = { time: 1_000_000 } as { -readonly [Key in keyof Bench]: Bench[Key] };
  made.lanes = createHostLanes({
    now: () => made.time,
    random: () => random,
    ...(maxPagesPerHost === undefined ? {} : { maxPagesPerHost }),
  });
  return made;
}

describe('the lanes of hosts', () => {
  test('visit at most two pages of a host at once, of all jobs together', () => {
    const { lanes, time } = bench();
    const first = lanes.begin('example.com', pace);
    lanes.begin('example.com', { jobId: 'b', delayMs: 0 });
    expect(lanes.freeAt('example.com', pace)).toBe(Number.POSITIVE_INFINITY);
    expect(lanes.busyHosts(pace)).toEqual(['example.com']);
    expect(lanes.freeAt('example.org', pace)).toBeLessThanOrEqual(time);
    lanes.end(first, { kind: 'unvisited' });
    expect(lanes.freeAt('example.com', pace)).toBeLessThanOrEqual(time);
  });

  test('visit at most four pages of a registrable domain at once', () => {
    const { lanes, time } = bench();
    for (const host of ['a.example.co.uk', 'a.example.co.uk', 'b.example.co.uk', 'c.example.co.uk:8080'])
      lanes.begin(host, pace);
    expect(lanes.freeAt('d.example.co.uk', pace)).toBe(Number.POSITIVE_INFINITY);
    expect(lanes.freeAt('other.co.uk', pace)).toBeLessThanOrEqual(time);
  });

  test('leave half the median time of the answers between two starts', () => {
    const made = bench();
    for (const durationMs of [400, 100, 300])
      made.lanes.end(made.lanes.begin('example.com', pace), answered(durationMs));
    expect(made.lanes.freeAt('example.com', pace)).toBe(made.time + 150);
    for (let index = 0; index < 30; index += 1) made.lanes.end(made.lanes.begin('example.com', pace), answered(60_000));
    expect(made.lanes.freeAt('example.com', pace)).toBe(made.time + 5000);
  });

  test('visit more pages of a host where the setting allows it, without the gap that follows from the answers', () => {
    const { lanes, time } = bench(8);
    lanes.end(lanes.begin('example.com', pace), answered(1000));
    for (let page = 1; page < 8; page += 1) lanes.begin('example.com', pace);
    expect(lanes.freeAt('example.com', pace)).toBeLessThanOrEqual(time);
    lanes.begin('example.com', pace);
    expect(lanes.freeAt('example.com', pace)).toBe(Number.POSITIVE_INFINITY);
    lanes.setCrawlDelay('example.org', 3000);
    lanes.begin('example.org', pace);
    expect(lanes.freeAt('example.org', pace)).toBe(time + 3000);
  });

  test('never lower the gap for an error page', () => {
    const { lanes, time } = bench();
    lanes.end(lanes.begin('example.com', pace), answered(1000));
    for (let index = 0; index < 30; index += 1) lanes.end(lanes.begin('example.com', pace), answered(1, true));
    expect(lanes.freeAt('example.com', pace)).toBe(time + 500);
  });

  test('leave the gap of robots.txt, at most 30 s', () => {
    const { lanes, time } = bench();
    lanes.setCrawlDelay('example.com', 3000);
    lanes.begin('example.com', pace);
    expect(lanes.freeAt('example.com', pace)).toBe(time + 3000);
    lanes.setCrawlDelay('example.com', 3_600_000);
    expect(lanes.freeAt('example.com', pace)).toBe(time + 30_000);
  });

  test('leave the gap of a job between its own pages', () => {
    const { lanes, time } = bench();
    lanes.begin('example.com', { jobId: 'slow', delayMs: 2000 });
    expect(lanes.freeAt('example.com', { jobId: 'slow', delayMs: 2000 })).toBe(time + 2000);
    expect(lanes.freeAt('other.com', { jobId: 'slow', delayMs: 2000 })).toBe(time + 2000);
    expect(lanes.freeAt('example.com', pace)).toBeLessThanOrEqual(time);
    lanes.forgetJob('slow');
    expect(lanes.freeAt('other.com', { jobId: 'slow', delayMs: 2000 })).toBeLessThanOrEqual(time);
  });

  test('wait as long as the host asks for, at most ten minutes', () => {
    const { lanes, time } = bench();
    const pause = lanes.end(lanes.begin('example.com', pace), { kind: 'throttled', retryAfterMs: 7000 });
    expect(pause).toEqual({ reason: 'throttled', untilMs: time + 7000 });
    expect(lanes.freeAt('example.com', { jobId: 'other', delayMs: 0 })).toBe(time + 7000);
    lanes.end(lanes.begin('example.org', pace), { kind: 'throttled', retryAfterMs: 86_400_000 });
    expect(lanes.freeAt('example.org', pace)).toBe(time + 600_000);
  });

  test('wait twice as long each time where the host names no time, and count pages of one moment once', () => {
    const made = bench();
    const waits: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const [one, other] = [made.lanes.begin('example.com', pace), made.lanes.begin('example.com', pace)];
      made.lanes.end(one, { kind: 'throttled', retryAfterMs: null });
      made.lanes.end(other, { kind: 'throttled', retryAfterMs: null });
      const freeAt = made.lanes.freeAt('example.com', pace);
      waits.push(freeAt - made.time);
      made.time = freeAt + 1;
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test.each([
    [0, 1600],
    [0.999, 2400],
  ])('spread the waits at random by a fifth (%d)', (random, waitMs) => {
    const { lanes, time } = bench(undefined, random);
    lanes.end(lanes.begin('example.com', pace), { kind: 'throttled', retryAfterMs: null });
    expect(lanes.freeAt('example.com', pace) - time).toBe(waitMs);
  });

  test('rest after five failures in a row, longer each time, then give the host up for jobs that run', () => {
    const made = bench();
    const started = made.time;
    const fail = () => made.lanes.end(made.lanes.begin('example.com', pace), { kind: 'failed' });
    const rests: (number | undefined)[] = [];
    for (let index = 0; index < 4; index += 1) expect(fail()).toBeNull();
    for (let index = 0; index < 3; index += 1) {
      made.time += 1;
      const pause = fail();
      rests.push(pause === null ? undefined : pause.untilMs - made.time);
      expect(made.lanes.freeAt('example.com', pace)).toBe(pause?.untilMs);
      made.time = pause?.untilMs ?? 0;
    }
    expect(rests).toEqual([60_000, 300_000, 900_000]);
    expect(made.lanes.isGivenUp('example.com', started)).toBe(false);
    made.time += 1;
    expect(fail()).toBeNull();
    expect(made.lanes.isGivenUp('example.com', started)).toBe(true);
    expect(made.lanes.isGivenUp('example.com', made.time + 1)).toBe(false);
    made.lanes.end(made.lanes.begin('example.com', pace), answered(10));
    expect(made.lanes.isGivenUp('example.com', started)).toBe(false);
  });

  test('do not rest where an answer comes between the failures', () => {
    const { lanes, time } = bench();
    for (let index = 0; index < 20; index += 1) {
      const outcome = index % 5 === 4 ? answered(0) : ({ kind: 'failed' } as const);
      expect(lanes.end(lanes.begin('example.com', pace), outcome)).toBeNull();
    }
    expect(lanes.freeAt('example.com', pace)).toBeLessThanOrEqual(time);
  });

  test('forget hosts that need no memory', () => {
    const made = bench(1);
    made.lanes.begin('busy.example', pace);
    for (let index = 0; index < 12_000; index += 1)
      made.lanes.end(made.lanes.begin(`host${index}.example`, pace), answered(0));
    made.time += 10;
    expect(made.lanes.busyHosts(pace)).toEqual(['busy.example']);
  });
});
