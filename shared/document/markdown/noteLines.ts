/** Lines of a text's footnotes, from 0: the definition of each name, and its first reference. */
export interface NoteLines {
  readonly definitions: ReadonlyMap<string, number>;
  readonly references: ReadonlyMap<string, number>;
}

/** A footnote reference, `[^name]`; with a colon at the start of a line it is the definition. */
const mark = /\[\^([^\]\s]{1,100})\](:?)/g;
/** A text with more notes is not a document written by a person. */
const maxNotes = 20_000;

/** Finds the notes of a markdown text (GitHub's footnotes). */
export function noteLines(text: string): NoteLines {
  const definitions = new Map<string, number>();
  const references = new Map<string, number>();
  let line = 0;
  let counted = 0;
  let found = 0;
  for (const { 1: name = '', 2: colon, index } of text.matchAll(mark)) {
    if ((found += 1) > maxNotes) break;
    for (let end = text.indexOf('\n', counted); end !== -1 && end < index; end = text.indexOf('\n', counted)) {
      counted = end + 1;
      line += 1;
    }
    const isTold = colon === ':' && text.slice(counted, index).trim() === '';
    const lines = isTold ? definitions : references;
    if (!lines.has(name)) lines.set(name, line);
  }
  return { definitions, references };
}
