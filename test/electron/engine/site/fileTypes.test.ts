import { describe, expect, it } from 'vitest';
import { isUncrawledFile } from '../../../../electron/engine/site/fileTypes.ts';

describe('the type of a file', () => {
  it.each(
    '.gif .css .js .ico .svg .zip .exe .dmg .mp4 .mp3 .wav .avi .flv .woff .ttf .woff2 .inc'.split(' '),
  )('%s is not crawled', (extension) => {
    expect(isUncrawledFile(`/files/a${extension}`, true)).toBe(true);
    expect(isUncrawledFile(`/files/A${extension.toUpperCase()}`, false)).toBe(true);
  });

  it.each('.png .jpg .jpeg .tiff .webp'.split(' '))('%s is crawled where images are read', (extension) => {
    expect(isUncrawledFile(`/files/a${extension}`, true)).toBe(false);
    expect(isUncrawledFile(`/files/a${extension}`, false)).toBe(true);
  });

  it.each([
    ...['/a.pdf', '/a.docx', '/a.pptx', '/a.xlsx', '/a.odt', '/a.rtf', '/a.epub', '/a.xml', '/a.csv', '/a.json'],
    ...['/a', '/', '', '/a.html', '/a.zip/', '/js', '/a.js/b', '/v1.2', '/a.constructor'],
  ])('%s is crawled', (path) => {
    expect(isUncrawledFile(path, false)).toBe(false);
  });
});
