import { describe, expect, it } from 'vitest';
import { validateBody } from '../../../../shared/request/validateDraft.ts';
import { fixName, problemDetail, problemLine, ruleTag } from '../../../../renderer/features/builder/problemLabels.ts';
import { createText } from '../../../../renderer/messages/createText.ts';

const text = createText('en');
const [country] = validateBody(
  { url: 'https://a.example', location: { country: 'germany' } },
  { connectionKind: 'service', variables: {} },
);

describe('the words of a problem', () => {
  it('say what is wrong, what follows and what mends it', () => {
    if (country === undefined) throw new Error('no problem');
    expect(problemLine(text, country)).toBe('Two capital letters needed, “germany” given');
    expect(problemDetail(text, country)).toContain('would answer 400');
    expect(country.fixes.map((fix) => fixName(text, fix))).toEqual([
      'Change to DE (Germany)',
      'Remove, the default is US',
    ]);
    expect(ruleTag(country)).toBe('V04');
  });

  it('has no tag for rules without a number', () => {
    const [unknown] = validateBody({ url: 'https://a.example', x: 1 }, { connectionKind: 'service', variables: {} });
    expect(unknown && ruleTag(unknown)).toBeNull();
  });
});
