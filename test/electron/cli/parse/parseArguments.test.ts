import { expect, test } from 'vitest';
import { parseFlags, parseParseArguments } from '../../../../electron/cli/parse/parseArguments.ts';
import { createParsedFileNames } from '../../../../electron/cli/parse/parsedFileNames.ts';
import { parseHelp } from '../../../../electron/cli/parse/parseHelp.ts';

test('takes files and every option of a file', () => {
  const read = parseParseArguments([
    'a.pdf',
    'plans',
    '--format',
    'markdown',
    '--format',
    'links',
    '--no-only-main-content',
    '--timeout',
    '9000',
    '--folder',
    'out',
  ]);
  expect(read).toMatchObject({ ok: true, value: { targets: ['a.pdf', 'plans'], folder: 'out', bodyFile: null } });
  expect(read.ok && read.value.values).toEqual([
    { path: ['formats'], value: ['markdown', 'links'] },
    { path: ['onlyMainContent'], value: false },
    { path: ['timeout'], value: 9000 },
  ]);
});

test.each([
  [[], /A file or a folder is required/],
  [['a.pdf', '--wait-for', '5'], /wait-for/],
  [['a.pdf', '--folder', 'out', '--only', 'markdown'], /--only has no effect/],
  [['a.pdf', '--timeout', 'soon'], /timeout/],
] as const)('%j is refused', (words, message) => {
  const read = parseParseArguments(words);
  expect(read.ok ? '' : read.error).toMatch(message);
});

test('the help has every flag, and none that a file does not have', () => {
  for (const { name } of parseFlags) expect(parseHelp).toContain(`--${name}`);
  expect(parseHelp).not.toMatch(/--(?:wait-for|actions|mobile|max-age|lockdown)\b/);
  expect(parseHelp.split('\n').filter((line) => line.length > 130)).toEqual([]);
});

test('texts have the names of their files, and no two are equal', () => {
  const nameOf = createParsedFileNames();
  expect(nameOf('plans/A.pdf', 'md')).toBe('plans/A.pdf.md');
  expect(nameOf('plans/a.pdf', 'md')).toBe('plans/a.pdf-2.md');
  expect(nameOf('plans/A.pdf', 'json')).toBe('plans/A.pdf.json');
  expect(nameOf('manifest', 'json')).toBe('manifest-2.json');
});
