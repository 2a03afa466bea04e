import { describe, expect, it } from 'vitest';
import { createOriginRests } from '../../../../electron/engine/webhooks/originRests.ts';

const minuteMs = 60_000;

describe('the rests of an origin', () => {
  it('begin with the tenth failure in a row, and again with each further one', () => {
    const rests = createOriginRests();
    for (let failure = 0; failure < 9; failure += 1) rests.note('http://a', false, 0);
    expect(rests.resting(0)).toEqual([]);
    rests.note('http://a', false, 0);
    rests.note('http://b', false, 0);
    expect([rests.resting(0), rests.nextEnd(0)]).toEqual([['http://a'], 15 * minuteMs]);
    expect([rests.resting(15 * minuteMs), rests.nextEnd(15 * minuteMs)]).toEqual([[], null]);
    rests.note('http://a', false, 15 * minuteMs);
    expect(rests.nextEnd(15 * minuteMs)).toBe(30 * minuteMs);
    rests.note('http://a', true, 30 * minuteMs);
    rests.note('http://a', false, 30 * minuteMs);
    expect(rests.resting(30 * minuteMs)).toEqual([]);
  });
});
