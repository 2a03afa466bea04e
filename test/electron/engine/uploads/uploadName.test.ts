import { expect, test } from 'vitest';
import { uploadName } from '../../../../electron/engine/uploads/uploadName.ts';

test.each([
  ['Annual report (2025) – final.pdf', 'Annual report (2025) – final.pdf'],
  ['年度报告.docx', '年度报告.docx'],
  ['%22Plan%22.txt', '"Plan".txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.xlsx', 'plan.xlsx'],
  ['..', 'file'],
  ['', 'file'],
  ['a/', 'file'],
  ['line\r\nbreak\0.txt', 'line__break_.txt'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['half \uD800 pair.pdf', 'half _ pair.pdf'],
])('the name %j is shown as %j', (given, shown) => {
  expect(uploadName(given)).toBe(shown);
});

test('a long name keeps its extension', () => {
  const name = uploadName(`${'é'.repeat(100_000)}.pdf`);
  expect(Array.from(name)).toHaveLength(255);
  expect(name.endsWith('é.pdf')).toBe(true);
});
