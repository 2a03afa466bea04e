import { describe, expect, it } from 'vitest';
import { refusalReasons, refusals } from '../../../../electron/engine/site/refusals.ts';

describe('the reasons of refusals', () => {
  it('have codes of their own and one sentence each', () => {
    const codes = refusalReasons.map((reason) => refusals[reason].code);
    expect(new Set(codes).size).toBe(Object.keys(refusals).length);
    for (const reason of refusalReasons) {
      const { code, sentence } = refusals[reason];
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      expect(sentence.replace('robots.txt', '')).toMatch(/^[A-Z][^.]+\.$/);
    }
  });
});
