import type MarkdownIt from 'markdown-it';
import type { NoteLines } from '../../shared/document/noteLines.ts';

/** What stands in the token of a note's mark beside its name. */
export interface NoteMeta {
  /** It begins the note itself. */
  readonly isTold: boolean;
  /** Where the other one is: of a mark the note, of a note its first mark. */
  readonly line: number | null;
}

/** What the parser is told of a text beside its own needs. */
export interface NoteEnvironment {
  readonly notes?: NoteLines;
}

/**
 * Teaches the parser the marks of notes: `[^name]` in a line, where there is such a note, and `[^name]:` at the beginning of one. A
 * note such as `[^1]: https://…` defines no link: it is text that somebody wants to read.
 */
export function readNotes(markdown: InstanceType<typeof MarkdownIt>): void {
  const readParagraph = markdown.block.ruler.getRules('').at(-1);
  markdown.block.ruler.before('reference', 'note', (state, first, end, silent) => {
    const begin = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
    if (silent || readParagraph === undefined || !/^\[\^[^\]\s]+\]:/.test(state.src.slice(begin, state.eMarks[first])))
      return false;
    return readParagraph(state, first, end, silent);
  });
  markdown.inline.ruler.before('link', 'note', (state, silent) => {
    const { src, pos } = state;
    const found = src.startsWith('[^', pos) ? /^\[\^([^\]\s]{1,100})\](:\s*)?/.exec(src.slice(pos, pos + 140)) : null;
    if (found === null) return false;
    const [whole, name = '', colon = ''] = found;
    const isTold = colon !== '' && (pos === 0 || src[pos - 1] === '\n');
    const { notes } = state.env as NoteEnvironment;
    // Brackets alone make no note: many a text writes about patterns.
    if (!isTold && notes?.told.has(name) !== true) return false;
    if (!silent) {
      const token = state.push('note', 'sup', 0);
      token.content = name;
      const line = (isTold ? notes?.referred : notes?.told)?.get(name) ?? null;
      token.meta = { isTold, line } satisfies NoteMeta;
    }
    state.pos += isTold ? whole.length : whole.length - colon.length;
    return true;
  });
}
