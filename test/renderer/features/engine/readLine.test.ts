import { describe, expect, it } from 'vitest';
import { isTrouble, readLine } from '../../../../renderer/features/engine/readLine.ts';

describe('a line of the engine’s log', () => {
  it('is a scrape with its status, host and time', () => {
    expect(readLine('engine: 200 POST /v2/scrape example.com 812 ms trowel')).toEqual({
      kind: 'scrape',
      status: 200,
      text: 'scrape example.com',
      durationMs: 812,
    });
    expect(readLine('engine: 429 POST /v2/scrape example.com 1 ms curl/8.5.0')).toMatchObject({
      status: 429,
      text: 'scrape example.com · curl/8.5.0',
    });
    expect(readLine('engine: 400 POST /v2/scrape  2 ms')).toMatchObject({ status: 400, durationMs: 2 });
  });

  it('is what else was said, as it was said', () => {
    expect(readLine('engine: the guard is gone; another one takes its place')).toEqual({
      kind: 'engine',
      status: null,
      text: 'the guard is gone; another one takes its place',
      durationMs: null,
    });
    expect(readLine('[3216:1122/020725.281:ERROR:bus.cc(407)] Failed to connect')).toMatchObject({
      kind: 'chromium',
      text: 'bus.cc(407): Failed to connect',
    });
  });

  it('is trouble when something did not go well, and not for what Chromium says to itself', () => {
    const isBad = (line: string) => isTrouble(readLine(line));
    expect(isBad('engine: 200 POST /v2/scrape a.example 1 ms trowel')).toBe(false);
    expect(isBad('engine: 502 POST /v2/scrape a.example 1 ms trowel')).toBe(true);
    expect(isBad('engine: the guard is gone; another one takes its place')).toBe(true);
    expect(isBad('[1:2/3.4:ERROR:bus.cc(407)] Failed to connect')).toBe(false);
  });
});
