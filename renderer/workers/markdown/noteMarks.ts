import type MarkdownIt from 'markdown-it';
import type { NoteLines } from '../../../shared/document/markdown/noteLines.ts';

/** Metadata of a footnote reference token, in addition to its name. */
export interface NoteMeta {
  /** True for a footnote definition, false for a reference. */
  readonly isDefinition: boolean;
  /** Line of the counterpart: for a reference its footnote, for a footnote its first reference. */
  readonly line: number | null;
}

/** Environment of the parser for a text. */
export interface NoteEnvironment {
  readonly notes?: NoteLines;
}

/**
 * Adds footnote references to the parser: `[^name]` in a line, if there is a footnote of that name, and `[^name]:` at the start of one. A
 * footnote such as `[^1]: https://…` is not a link definition: it is text to read.
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
    const isDefinition = colon !== '' && (pos === 0 || src[pos - 1] === '\n');
    const { notes } = state.env as NoteEnvironment;
    // Brackets alone make no note: many a text writes about patterns.
    if (!isDefinition && notes?.definitions.has(name) !== true) return false;
    if (!silent) {
      const token = state.push('note', 'sup', 0);
      token.content = name;
      const line = (isDefinition ? notes?.references : notes?.definitions)?.get(name) ?? null;
      token.meta = { isDefinition, line } satisfies NoteMeta;
    }
    state.pos += isDefinition ? whole.length : whole.length - colon.length;
    return true;
  });
}
