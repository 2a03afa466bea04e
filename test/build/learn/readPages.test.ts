import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { foldCount, foldOf, hashList, listPages, readPages } from '../../../build/learn/readPages.ts';

const pages = [
  { id: '0002', url: 'https://site.example/b', type: 'forum', text: 'Second', with: [], without: [] },
  { id: '0001', url: 'https://shop.site.example/a', type: 'article', text: 'First', with: [], without: [] },
];

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function writeSets(truths: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-learn-'));
  folders.push(folder);
  for (const set of ['pages', 'pages-more']) {
    mkdirSync(join(folder, set));
    writeFileSync(join(folder, set, 'truth.jsonl'), truths.map((truth) => `${JSON.stringify(truth)}\n`).join(''));
    for (const { id } of pages) writeFileSync(join(folder, set, `${id}.html.gz`), gzipSync(`<p>Page ${id}</p>`));
  }
  return folder;
}

describe('the pages of the development sets', () => {
  it('are read in the order of their ids, with truth, kind and HTML', () => {
    const read = readPages(writeSets(pages));
    expect(read.map(({ id }) => id)).toEqual(['pages/0001', 'pages/0002', 'pages-more/0001', 'pages-more/0002']);
    expect(read[0]).toMatchObject({ kind: 'article', truth: 'First', fold: read[1]?.fold });
    expect(read[0]?.readHtml()).toBe('<p>Page 0001</p>');
  });

  it('are listed with id, hash and fold, and no site', () => {
    const list = listPages(readPages(writeSets(pages)));
    expect(
      list
        .split('\n')
        .slice(0, 4)
        .every((line) => /^[\w-]+\/\d{4} [0-9a-f]{64} \d$/.test(line)),
    ).toBe(true);
    expect(listPages(readPages(writeSets(pages)))).toBe(list);
    expect(hashList(listPages(readPages(writeSets(pages.toSpliced(0, 1)))))).not.toBe(hashList(list));
  });

  it('are refused where a set is missing or of another form', () => {
    expect(() => readPages('no-such-folder')).toThrow('--set names the folder');
    expect(() => readPages(writeSets([{ id: '0001' }]))).toThrow(/url/);
  });
});

describe('the fold of a page', () => {
  it('is the same for all hosts of a site', () => {
    const fold = foldOf('https://site.example/a');
    expect(foldOf('http://shop.site.example/b?c')).toBe(fold);
    expect(fold).toBeLessThan(foldCount);
  });
});
