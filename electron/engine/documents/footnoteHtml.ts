import type MarkdownIt from 'markdown-it';
import { escapeHtml } from './office/xml.ts';

/** A footnote of a document, with the number of references to it so far. */
interface Note {
  readonly id: string;
  readonly text: string;
  references: number;
}

/** Footnotes by their names; the parser collects them from blocks before it reads the text that refers to them. */
type Notes = Map<string, Note>;

function notesOf(env: unknown): Notes {
  return (env as { readonly notes: Notes }).notes;
}

const definition = /^\[\^([^\]\s]{1,100})\]:[ \t]*/;
const reference = /^\[\^([^\]\s]{1,100})\]/;
/** Characters in which a reference is searched: its name and brackets. */
const maxReferenceChars = 103;

/**
 * Returns a function that writes markdown as HTML with its footnotes (GitHub's syntax) in a section at the end: each has a link back to its
 * first reference. The roles are those of DPUB-ARIA 1.1.
 */
export function createFootnoteRenderer(markdown: InstanceType<typeof MarkdownIt>): (text: string) => string {
  readDefinitions(markdown);
  readReferences(markdown);
  return (text) => {
    const env: { readonly notes: Notes } = { notes: new Map() };
    const body = markdown.render(text, env);
    if (env.notes.size === 0) return body;
    // Notes may refer to each other: all of them are read before the links back are written.
    const notes = [...env.notes].map(([name, note]) => ({ name, note, html: markdown.renderInline(note.text, env) }));
    return `${body}<section role="doc-endnotes">\n${notes.map(noteHtml).join('')}</section>\n`;
  };
}

function noteHtml({ name, note: { id, references }, html }: { name: string; note: Note; html: string }): string {
  const label = `[${escapeHtml(name)}]`;
  const mark = references === 0 ? label : `<a href="#${id}-ref" role="doc-backlink">${label}</a>`;
  return `<div id="${id}"><p>${mark} ${html}</p></div>\n`;
}

/** Takes each footnote, up to an empty line or the next footnote, out of the blocks. */
function readDefinitions(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.block.ruler.before(
    'reference',
    'footnote',
    (state, first, end, silent) => {
      const lineAt = (line: number): string =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      const found = definition.exec(lineAt(first));
      if (found === null) return false;
      if (silent) return true;
      let next = first + 1;
      while (next < end && !state.isEmpty(next) && !definition.test(lineAt(next))) next += 1;
      const notes = notesOf(state.env);
      const name = found[1] ?? '';
      const lines = Array.from({ length: next - first }, (_, index) => lineAt(first + index));
      const text = lines.join('\n').slice(found[0].length);
      if (!notes.has(name)) notes.set(name, { id: `note-${notes.size + 1}`, text, references: 0 });
      state.line = next;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

/** Writes references to known footnotes; other brackets stay text. */
function readReferences(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'footnote', (state, silent) => {
    const { src, pos } = state;
    const found = src.startsWith('[^', pos) ? reference.exec(src.slice(pos, pos + maxReferenceChars)) : null;
    const note = found === null ? undefined : notesOf(state.env).get(found[1] ?? '');
    if (found === null || note === undefined) return false;
    if (!silent) {
      note.references += 1;
      const id = note.references === 1 ? `${note.id}-ref` : `${note.id}-ref-${note.references}`;
      const label = `[${escapeHtml(found[1] ?? '')}]`;
      const token = state.push('html_inline', '', 0);
      token.content = `<sup><a href="#${note.id}" id="${id}" role="doc-noteref">${label}</a></sup>`;
    }
    state.pos += found[0].length;
    return true;
  });
}
