import type { Block } from './blocks/block.ts';
import { createNoteNames } from './paragraphs/footnotes.ts';

/** A mark as tables and their notes are written: superscript digits or letters, or symbols. Asterisks are escaped. */
const mark = String.raw`(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|[ᵃ-ᵛˣʰʲˢʳʷʸᶜᶠᶻⁱⁿ]|(?:\\\*){1,3}|[†‡§¶]{1,3})`;
/** Maximum further marks after the first one of a word. */
const maxFurtherMarks = 4;

const noteStart = new RegExp(`^(${mark})\\s?(?=\\S)`, 'u');
const marksInCell = new RegExp(
  `(?<=[\\p{L}\\p{N})\\]%.])(${mark}(?:,${mark}){0,${maxFurtherMarks}})(?=[\\s,.;:)]|$)`,
  'gu',
);
const one = new RegExp(mark, 'gu');

/** The end of a text whose next superscript digit is an exponent: a unit of length, or a power of ten. */
const beforeExponent = /(?:^|[\s\d(/|])(?:[kcdmµn]?m|ft|in|yd|mi|10)$/u;
/** Characters before a mark in which an exponent's base is searched. */
const maxBaseChars = 6;

/** A note below a table, by its mark. */
interface TableNote {
  readonly at: number;
  readonly text: string;
}

/**
 * Writes the notes below each table as definitions of markdown footnotes, and their marks in the cells as references. Tables in HTML keep
 * their marks: markdown is not read inside of them.
 * @param taken names of the document's other footnotes
 * @returns the same blocks in the same order
 */
export function linkTableNotes(blocks: readonly Block[], taken: readonly string[]): readonly Block[] {
  const linked = [...blocks];
  const nameOf = createNoteNames(taken);
  for (const [index, table] of blocks.entries()) {
    if (table.type !== 'table' || !table.markdown.startsWith('|')) continue;
    const notes = notesBelow(blocks, index);
    if (notes.size === 0) continue;
    const names = new Map<string, string>();
    const markdown = withReferences(table.markdown, (own) => {
      if (!notes.has(own)) return null;
      const name = names.get(own) ?? nameOf(own.normalize('NFKC').replaceAll('\\', ''), table.page);
      names.set(own, name);
      return `[^${name}]`;
    });
    linked[index] = { ...table, markdown };
    for (const [own, name] of names) {
      const note = notes.get(own);
      const block = note === undefined ? undefined : blocks[note.at];
      if (note !== undefined && block !== undefined)
        linked[note.at] = { ...block, markdown: `[^${name}]: ${note.text}` };
    }
  }
  return linked;
}

/** Returns the notes that directly follow a table, by their marks as written. */
function notesBelow(blocks: readonly Block[], table: number): ReadonlyMap<string, TableNote> {
  const notes = new Map<string, TableNote>();
  for (let at = table + 1; blocks[at]?.type === 'footnote'; at += 1) {
    const { markdown = '' } = blocks[at] ?? {};
    const own = noteStart.exec(markdown);
    if (own?.[1] !== undefined && !notes.has(own[1])) notes.set(own[1], { at, text: markdown.slice(own[0].length) });
  }
  return notes;
}

/** Replaces the marks of cells; a run of marks with an unknown one stays as it is. */
function withReferences(markdown: string, referenceOf: (mark: string) => string | null): string {
  return markdown.replace(marksInCell, (run: string, _: string, at: number) => {
    if (/^[²³]$/.test(run) && beforeExponent.test(markdown.slice(Math.max(0, at - maxBaseChars), at))) return run;
    const references = Array.from(run.matchAll(one), ([own]) => referenceOf(own));
    return references.includes(null) ? run : references.join('');
  });
}
