import { expect, test } from 'vitest';
import { savedName } from '../../../../../renderer/features/inspect/save/savedName.ts';
import { fileAddress } from '../../../../../shared/api/engine/localFiles.ts';

test('what is saved of a file is called as the file, and of a page as the page', () => {
  const url = fileAddress({ id: 'a'.repeat(64), name: 'Annual report 2.1.pdf' });
  expect(savedName({ summary: null, request: { url } }, 'markdown.md')).toBe('annual-report-2-1.markdown.md');
  expect(savedName({ summary: null, request: { url: 'https://example.com/a.pdf' } }, 'md')).toBe('result.md');
});
