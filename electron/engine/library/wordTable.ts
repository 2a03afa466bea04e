import type { SqliteDriver } from '../../adapters/store/sqliteDriver.ts';
import { countSlips } from '../extract/highlights/correctTypos.ts';

/** The words of all texts, for words of a query that no text has. */
export interface WordTable {
  /** Adds the words among these terms; call it in the transaction of their document. */
  add(terms: Iterable<string>): void;
  /**
   * Returns the words nearest to one that no text has. A word with one typing error has one half without an error, and a long one with two
   * has a third: only words that begin or end alike are compared. Words of removed texts may be among them.
   */
  nearest(word: string): readonly string[];
}

const limits = { maxWords: 1_000_000, maxKnown: 100_000, maxCandidates: 20_000 } as const;
/** Shorter words are not corrected: a single changed character makes another word. */
const minWordChars = 4;
/** From this length on two typing errors are still the same word. */
const longWordChars = 8;

/** @param database its tables exist */
export function createWordTable(database: SqliteDriver): WordTable {
  let count = Number(database.get('SELECT COUNT(*) AS count FROM word', [])?.['count'] ?? 0);
  /** Words that are in the table for certain. */
  let known = new Set<string>();

  function formsFrom(mark: '<' | '>', start: string, word: string, maxSlips: number): readonly string[] {
    const from = `${mark}${start}`;
    return database
      .all(
        `SELECT CAST(form AS BLOB) AS form FROM word
         WHERE form >= ? AND form < ? AND length(form) BETWEEN ? AND ? LIMIT ?`,
        [from, `${from}\u{ffff}`, word.length + 1 - maxSlips, word.length + 1 + maxSlips, limits.maxCandidates],
      )
      .map((row) => String(row['form']).slice(1));
  }

  return {
    add(terms) {
      if (known.size > limits.maxKnown) known = new Set();
      for (const term of terms) {
        if (known.has(term) || !isWord(term)) continue;
        known.add(term);
        if (count > limits.maxWords * 2) return;
        for (const form of [`>${term}`, `<${reversed(term)}`])
          count += database.run('INSERT OR IGNORE INTO word (form) VALUES (?)', [form]);
      }
    },

    nearest(word) {
      if (word.length < minWordChars || !isWord(word)) return [];
      const maxSlips = word.length >= longWordChars ? 2 : 1;
      const part = Math.max(2, Math.floor(word.length / (maxSlips + 1)));
      const forwards = formsFrom('>', word.slice(0, part), word, maxSlips);
      const backwards = formsFrom('<', reversed(word.slice(-part)), word, maxSlips).map(reversed);
      let slips = maxSlips;
      let nearest: string[] = [];
      for (const candidate of new Set([...forwards, ...backwards])) {
        if (candidate === word || Math.abs(candidate.length - word.length) > slips) continue;
        const found = countSlips(word, candidate, slips);
        if (found > slips) continue;
        nearest = found < slips ? [candidate] : [...nearest, candidate];
        slips = found;
      }
      return nearest;
    },
  };
}

function isWord(term: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{3,24}$/u.test(term);
}

function reversed(term: string): string {
  return Array.from(term).toReversed().join('');
}
