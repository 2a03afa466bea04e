import { expect, test } from 'vitest';
import { mathmlOf } from '../../../../../electron/engine/documents/office/officeMath.ts';
import { findAll, parseXml } from '../../../../../electron/engine/documents/office/xml.ts';
import { markdownOf } from '../../../../support/officeFile.ts';

function tex(formula: string): string {
  const [element] = findAll(parseXml(`<m:oMath>${formula}</m:oMath>`), 'm:oMath');
  return element === undefined ? '' : markdownOf(`<p>${mathmlOf(element, false)}</p>`);
}

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const e = `<m:e>${run('A')}</m:e>`;

test('fractions without a bar, marks over letters, and signs with one limit or none', () => {
  const fraction = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${run('n')}</m:num><m:den>${run('k')}</m:den></m:f>`;
  expect(tex(`<m:d><m:e>${fraction}</m:e></m:d>`)).toBe('$\\binom{n}{k}$');
  expect(tex(`<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e}</m:acc>`)).toBe('$\\vec{A}$');
  const sum = (limits: string): string => tex(`<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${limits}${e}</m:nary>`);
  expect(sum(`<m:sub>${run('i')}</m:sub><m:sup/>`)).toBe('$\\sum_{i}A$');
  expect(sum('')).toBe('$\\sum A$');
});
