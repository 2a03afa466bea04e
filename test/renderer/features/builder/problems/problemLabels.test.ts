import { describe, expect, it } from 'vitest';
import { validateBody } from '../../../../../shared/request/validateDraft.ts';
import {
  fixName,
  problemDetail,
  problemLine,
  problemReport,
} from '../../../../../renderer/features/builder/problems/problemLabels.ts';
import { createText } from '../../../../../renderer/messages/createText.ts';

const text = createText('en');
const [country] = validateBody(
  { url: 'https://a.example', location: { country: 'germany' } },
  { connectionKind: 'service', variables: {} },
);

describe('the words of a problem', () => {
  it('state what is wrong, its consequence and its fix', () => {
    if (country === undefined) throw new Error('no problem');
    expect(problemLine(text, country)).toBe('Must be two capital letters, not “germany”');
    expect(problemDetail(text, country)).toContain('would return 400');
    expect(country.fixes.map((fix) => fixName(text, fix))).toEqual(['Change to DE (Germany)', 'Remove (default US)']);
    expect(problemReport(text, country)).toMatch(/^location\.country: Must be .+\n.+\nRule V04$/);
  });

  it('has no tag for rules without a number', () => {
    const [unknown] = validateBody({ url: 'https://a.example', x: 1 }, { connectionKind: 'service', variables: {} });
    expect(unknown && problemReport(text, unknown)).not.toContain('Rule');
  });
});
