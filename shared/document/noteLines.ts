/** Where the notes of a text are, as lines from 0: what each name is told at, and where it is referred to first. */
export interface NoteLines {
  readonly told: ReadonlyMap<string, number>;
  readonly referred: ReadonlyMap<string, number>;
}

/** A note's mark, `[^name]`, and the colon that makes it the note itself where a line begins with it. */
const mark = /\[\^([^\]\s]{1,100})\](:?)/g;
/** A text of more is no document that somebody wrote. */
const mostNotes = 20_000;

/** Finds the notes of a markdown text (GitHub's footnotes). */
export function noteLines(text: string): NoteLines {
  const told = new Map<string, number>();
  const referred = new Map<string, number>();
  let line = 0;
  let counted = 0;
  let found = 0;
  for (const { 1: name = '', 2: colon, index } of text.matchAll(mark)) {
    if ((found += 1) > mostNotes) break;
    for (let end = text.indexOf('\n', counted); end !== -1 && end < index; end = text.indexOf('\n', counted)) {
      counted = end + 1;
      line += 1;
    }
    const isTold = colon === ':' && text.slice(counted, index).trim() === '';
    const lines = isTold ? told : referred;
    if (!lines.has(name)) lines.set(name, line);
  }
  return { told, referred };
}
