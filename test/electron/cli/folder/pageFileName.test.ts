import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFileName } from '../../../../electron/cli/folder/pageFileName.ts';

describe('pageFileName', () => {
  it.each([
    ['https://a.example/', 'a.example/index'],
    ['https://a.example/docs/setup', 'a.example/docs/setup'],
    ['https://a.example/docs/', 'a.example/docs/index'],
    ['https://a.example/guide.html', 'a.example/guide.html'],
    ['http://127.0.0.1:8080/x', '127.0.0.1-8080/x'],
  ])('is the path of %s', (url, name) => {
    expect(pageFileName(url)).toBe(name);
  });

  it.each([
    'https://a.example/docs?page=2',
    'https://a.example/Docs',
    'https://a.example/%2e%2e%2f%2e%2e%2fetc/passwd',
    'https://a.example/con',
    'https://a.example/index',
    'https://a.example/setup.md',
    'https://a.example/.hidden',
    `https://a.example/${'long'.repeat(100)}`,
    `https://a.example/${'deep/'.repeat(100)}`,
    'no URL',
  ])('has a part of the hash for %s', (url) => {
    expect(pageFileName(url)).toMatch(/-[0-9a-f]{8}$/);
  });

  it('is safe and of limited length, whatever the URL', () => {
    const part = fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom('..', '.', 'nul', 'aux.md', '%00', '\\', '…'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.string({ maxLength: 30 }), (segments, query) => {
        const name = pageFileName(`https://a.example/${segments.join('/')}?${query}`);
        expect(name).toMatch(/^(?:[a-z0-9_][a-z0-9._-]*)(?:\/[a-z0-9_][a-z0-9._-]*)+$/);
        for (const segment of name.split('/')) {
          expect(segment).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.$/);
          expect(segment.length).toBeLessThan(80);
        }
      }),
    );
  });

  it('differs for URLs that differ', () => {
    const segment = fc.constantFrom('a', 'A', 'a-b', 'a b', 'index', 'a.md', '');
    fc.assert(
      fc.property(fc.uniqueArray(fc.array(segment, { maxLength: 3 }), { maxLength: 20 }), (paths) => {
        const urls = [...new Set(paths.map((path) => new URL(`https://a.example/${path.join('/')}`).href))];
        const files = urls.map((url) => `${pageFileName(url)}.md`);
        expect(new Set(files).size).toBe(urls.length);
        // No file is a folder of another.
        for (const file of files) expect(files.some((other) => other.startsWith(`${file}/`))).toBe(false);
      }),
    );
  });
});
