import type MarkdownIt from 'markdown-it';

/** A longer one is text: nothing that a person reads is. */
export const longestFormula = 4000;
/** So many lines one may have. */
const mostLines = 100;

/**
 * Teaches a reader of markdown where formulas stand: `$…$` in a line, `$$…$$` in a line or over several. A price, a variable
 * of a shell or a lone sign is none. Gives tokens named `formula`, with the TeX as content and its signs as `markup`.
 */
export function readFormulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '$') return false;
    const marks = src[pos + 1] === '$' ? '$$' : '$';
    const end = closingMarks(src.slice(pos, Math.min(posMax, pos + longestFormula)), marks);
    if (end === -1) return false;
    const tex = src.slice(pos + marks.length, pos + end);
    const around = { before: src[pos - 1] ?? '', after: src[pos + end + marks.length] ?? '' };
    if (marks === '$' && !isFormula(tex, around)) return false;
    if (!silent) {
      const token = state.push('formula', 'math', 0);
      token.content = tex;
      token.markup = marks;
    }
    state.pos = pos + end + marks.length;
    return true;
  });
  markdown.block.ruler.before(
    'fence',
    'formula',
    (state, first, last, silent) => {
      const lineAt = (line: number): string =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
      if ((state.sCount[first] ?? 0) - state.blkIndent >= 4 || !lineAt(first).startsWith('$$')) return false;
      const lines: string[] = [lineAt(first).slice(2)];
      let line = first;
      while (!lines.at(-1)?.endsWith('$$')) {
        line += 1;
        const words = line < last && line - first < mostLines ? lineAt(line) : '';
        // None goes on behind an empty line.
        if (words === '') return false;
        lines.push(words);
      }
      const tex = lines.join('\n').slice(0, -2).trim();
      if (tex === '' || tex.includes('$$')) return false;
      if (silent) return true;
      const token = state.push('formula_block', 'math', 0);
      token.block = true;
      token.content = tex;
      token.markup = '$$';
      token.map = [first, line + 1];
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

/** Where the signs at the beginning of a text are closed; -1 where they are not. */
function closingMarks(text: string, marks: string): number {
  for (let at = marks.length; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(marks, at)) return at === marks.length ? -1 : at;
    // A single sign inside doubled ones, or code: somebody meant something else.
    else if (text[at] === '$' || text[at] === '`') return -1;
  }
  return -1;
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** What stands between two single signs: money has spaces or figures at them, a formula has signs of TeX or hardly a word. */
function isFormula(tex: string, { before, after }: Around): boolean {
  if (/^\s|\s$/.test(tex) || /[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return false;
  if (/\\[a-zA-Z]/.test(tex)) return true;
  const bare = tex.replace(/[_^]\{[^{}]*\}/g, '');
  if (/^\d.*\p{L}{2}|\p{L}{2}.*\s.*\p{L}{2}/u.test(bare)) return false;
  return !/\p{L}{3}/u.test(bare) && /[\p{L}\p{N}]/u.test(tex) && !/^[\d.,\s]+$/.test(tex);
}
