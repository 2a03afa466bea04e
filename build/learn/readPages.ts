import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getDomain } from 'tldts';
import { z } from 'zod';
import { learnedKinds } from '../../electron/engine/extract/main/kindModel.ts';

/** A page of the development sets with the text that a person marked as its main content. */
export interface LabeledPage {
  /** Set and number: `pages/0001`. */
  readonly id: string;
  readonly url: string;
  readonly kind: (typeof learnedKinds)[number];
  readonly truth: string;
  /** Reads the page from its file: all pages at once would take gigabytes. */
  readonly readHtml: () => string;
  /** SHA-256 of the truth and the compressed page, in hexadecimal. */
  readonly hash: string;
  /** The fold that tests on this page: equal for all pages of a site. */
  readonly fold: number;
}

export const foldCount = 5;
const sets = ['pages', 'pages-more'];
/** Part of the hash that decides the fold of a site. */
const foldSeed = 'fold 1';

const truthSchema = z.object({
  id: z.string(),
  url: z.string(),
  type: z.enum(learnedKinds),
  text: z.string(),
});

/**
 * Reads the development sets in the order of their ids.
 * @param folder contains `pages` and `pages-more`, each with `truth.jsonl` and one `.html.gz` per page
 * @throws if a set is missing or malformed
 */
export function readPages(folder: string): readonly LabeledPage[] {
  return sets.flatMap((set) => {
    const file = join(folder, set, 'truth.jsonl');
    if (!existsSync(file)) throw new Error(`${file} does not exist: --set names the folder of the development sets.`);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => readPage(join(folder, set), set, line)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  });
}

function readPage(folder: string, set: string, line: string): LabeledPage {
  const { id, url, type, text } = truthSchema.parse(JSON.parse(line));
  const file = join(folder, `${id}.html.gz`);
  return {
    id: `${set}/${id}`,
    url,
    kind: type,
    truth: text,
    readHtml: () => gunzipSync(readFileSync(file)).toString(),
    hash: createHash('sha256').update(line).update('\n').update(readFileSync(file)).digest('hex'),
    fold: foldOf(url),
  };
}

/** Returns the fold of a URL. A site is a registrable domain: its subdomains share their templates. */
export function foldOf(url: string): number {
  const site = getDomain(url) ?? url;
  return createHash('sha256').update(`${foldSeed} ${site}`).digest().readUInt32LE(0) % foldCount;
}

/** Returns the list that says what the models learned from: one line per page with id, hash and fold. */
export function listPages(pages: readonly LabeledPage[]): string {
  return pages.map(({ id, hash, fold }) => `${id} ${hash} ${fold}\n`).join('');
}

/** Returns the hash of that list, which the header of a model contains. */
export function hashList(list: string): string {
  return createHash('sha256').update(list).digest('hex');
}
