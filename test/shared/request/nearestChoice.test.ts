import { describe, expect, it } from 'vitest';
import { nearestChoice } from '../../../shared/request/nearestChoice.ts';

describe('nearestChoice', () => {
  it('finds slips of the finger and of case', () => {
    expect(nearestChoice('BASIC', ['basic', 'auto'])).toBe('basic');
    expect(nearestChoice('screenshoot', ['screenshot', 'summary'])).toBe('screenshot');
    expect(nearestChoice('waitfor', ['waitFor', 'timeout'])).toBe('waitFor');
  });

  it('says nothing rather than something far off', () => {
    expect(nearestChoice('left', ['up', 'down'])).toBeNull();
    expect(nearestChoice('', ['a'])).toBeNull();
    expect(nearestChoice('x'.repeat(100_000), ['summary'])).toBeNull();
  });
});
