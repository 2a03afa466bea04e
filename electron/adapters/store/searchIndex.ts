import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson, isJsonObject } from '../../../shared/base/json.ts';
import { plainText } from './runRow.ts';
import type { SqliteDriver, SqlValue } from './sqliteDriver.ts';

/** Maximum number of characters of a result's text that are indexed. */
export const maxIndexedChars = 20_000;

/**
 * Writes the search index of a run by its parts: URL, title, note, tags and error. The index stays small: URL characters beyond 500 are not
 * indexed.
 */
export function indexRun(database: SqliteDriver, number: number): void {
  const row = database.get(
    `SELECT CAST(url AS BLOB) AS url, CAST(summary AS BLOB) AS summary, CAST(note AS BLOB) AS note,
       CAST(error_message AS BLOB) AS error,
       CAST((SELECT group_concat(tag, char(10)) FROM run_tags WHERE run_number = number) AS BLOB) AS tags
     FROM runs WHERE number = ?`,
    [number],
  );
  if (row === null) return;
  const column = (name: string, length: number): SqlValue => {
    const text = row[name];
    return typeof text === 'string' ? plainText(text, length) : '';
  };
  database.run('DELETE FROM run_search WHERE rowid = ?', [number]);
  database.run('INSERT INTO run_search (rowid, url, title, note, tags, error) VALUES (?, ?, ?, ?, ?, ?)', [
    number,
    column('url', 500),
    plainText(titleOf(row['summary']), 300),
    column('note', 2000),
    column('tags', 1000),
    column('error', 300),
  ]);
}

/** Writes the words of a run's result, and the text itself for excerpts. */
export function indexText(database: SqliteDriver, number: number, text: string): void {
  const kept = plainText(text, maxIndexedChars);
  if (kept.trim() === '') return;
  database.run('DELETE FROM run_words WHERE rowid = ?', [number]);
  database.run('INSERT INTO run_words (rowid, text) VALUES (?, ?)', [number, separateUnspacedScripts(kept)]);
  database.run('INSERT OR REPLACE INTO run_texts (run_number, packed) VALUES (?, ?)', [
    number,
    deflateRawSync(kept).toString('base64'),
  ]);
}

/** Takes a run out of both indexes; its other rows go with it by themselves. */
export function removeIndexedText(database: SqliteDriver, number: number): void {
  database.run('DELETE FROM run_search WHERE rowid = ?', [number]);
  database.run('DELETE FROM run_words WHERE rowid = ?', [number]);
}

/** The text that a run was indexed by; null when it has none. */
export function readText(database: SqliteDriver, number: number): string | null {
  const packed = database.get('SELECT CAST(packed AS BLOB) AS packed FROM run_texts WHERE run_number = ?', [number]);
  return packed === null ? null : unpackText(String(packed['packed']));
}

/** Decompresses a text of `run_texts`; null if it is damaged. */
export function unpackText(packed: string): string | null {
  try {
    const bytes = Buffer.from(packed, 'base64');
    // A damaged or foreign text must not fill the memory: text written by this program is never longer than this in UTF-8.
    return inflateRawSync(bytes, { maxOutputLength: maxIndexedChars * 4 }).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Makes one word of each character in scripts without spaces: the tokenizer takes an entire line of them for one word, of which only the
 * beginning would be found.
 */
export function separateUnspacedScripts(text: string): string {
  return text.replaceAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
    ' $& ',
  );
}

const beforeHit = 48;
const afterHit = 140;

/** Returns a line of a text with the first match of the words; null without a match. */
export function excerptOf(text: string, words: readonly string[]): string | null {
  const lower = text.toLowerCase();
  const hits = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  if (hits.length === 0) return null;
  const at = Math.min(...hits);
  const start = at <= beforeHit ? 0 : wordStart(text, at - beforeHit, at);
  const end = Math.min(text.length, at + afterHit);
  const line = plainText(text.slice(start, end), afterHit + beforeHit)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`;
}

/** The first beginning of a word after `from`, but not beyond `limit`. */
function wordStart(text: string, from: number, limit: number): number {
  const space = text.slice(from, limit).search(/\s\S/);
  return space < 0 ? from : from + space + 1;
}

function titleOf(summary: unknown): string {
  if (typeof summary !== 'string') return '';
  const json = parseJson(summary);
  const title = json.ok && isJsonObject(json.value) ? json.value['title'] : null;
  return typeof title === 'string' ? title : '';
}
