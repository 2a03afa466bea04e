import type MarkdownIt from 'markdown-it';

/** A longer one is text: nothing that a person reads is. */
export const maxFormulaChars = 4000;
/** Maximum number of lines of a formula. */
const maxLines = 100;

/** Delimiters of a formula. */
interface Marks {
  readonly opening: string;
  readonly closing: string;
  readonly isDisplay: boolean;
  /** The delimiters are escaped, as on a page that displays them: so is the text between them. */
  readonly isEscaped: boolean;
}

const dollars = (chars: '$' | '$$'): Marks => {
  return { opening: chars, closing: chars, isDisplay: chars === '$$', isEscaped: false };
};
/** Longer delimiters first: they start with the shorter ones. */
const allMarks: readonly Marks[] = [
  dollars('$$'),
  dollars('$'),
  { opening: '\\\\[', closing: '\\\\]', isDisplay: true, isEscaped: true },
  { opening: '\\\\(', closing: '\\\\)', isDisplay: false, isEscaped: true },
  { opening: '\\[', closing: '\\]', isDisplay: true, isEscaped: false },
  { opening: '\\(', closing: '\\)', isDisplay: false, isEscaped: false },
];

/** Returns the delimiters of a formula that starts at this offset; null if none does. */
function marksAt(text: string, at: number): Marks | null {
  // Fast path: called for every character of a long text.
  if (text[at] !== '$' && text[at] !== '\\') return null;
  return allMarks.find(({ opening }) => text.startsWith(opening, at)) ?? null;
}

/** Metadata of a formula token, in addition to its TeX. */
export interface FormulaMeta {
  readonly isDisplay: boolean;
  /** As written in the text, including delimiters. */
  readonly source: string;
}

/**
 * Adds formulas to a markdown parser: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` in a line or over several. A price, a shell
 * variable, an escaped bracket or a single delimiter is not a formula. Emits tokens named `formula`, with the TeX as content and a
 * `FormulaMeta`.
 */
export function readFormulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const { src, pos, posMax } = state;
    const marks = marksAt(src, pos);
    if (marks === null) return false;
    const end = closingMarks(src.slice(pos, Math.min(posMax, pos + maxFormulaChars)), marks);
    if (end === -1) return false;
    const after = pos + end + marks.closing.length;
    const tex = texOf(src.slice(pos + marks.opening.length, pos + end), marks);
    if (!isFormula(tex, marks, { before: src[pos - 1] ?? '', after: src[after] ?? '' })) return false;
    if (!silent) {
      const token = state.push('formula', 'math', 0);
      token.content = tex;
      token.meta = { isDisplay: marks.isDisplay, source: src.slice(pos, after) } satisfies FormulaMeta;
    }
    state.pos = after;
    return true;
  });
  markdown.block.ruler.before(
    'fence',
    'formula',
    (state, first, last, silent) => {
      const lineAt = (line: number): string =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
      const marks = marksAt(lineAt(first), 0);
      if ((state.sCount[first] ?? 0) - state.blkIndent >= 4 || marks?.isDisplay !== true) return false;
      const { opening, closing } = marks;
      const lines: string[] = [lineAt(first).slice(opening.length)];
      let line = first;
      while (!lines.at(-1)?.endsWith(closing)) {
        line += 1;
        const words = line < last && line - first < maxLines ? lineAt(line) : '';
        // A formula does not continue after an empty line.
        if (words === '') return false;
        lines.push(words);
      }
      const inside = lines.join('\n').slice(0, -closing.length).trim();
      const tex = texOf(inside, marks);
      if (inside.includes(closing) || !isFormula(tex, marks, { before: '', after: '' })) return false;
      if (silent) return true;
      const token = state.push('formula_block', 'math', 0);
      token.block = true;
      token.content = tex;
      token.meta = { isDisplay: true, source: `${opening}\n${inside}\n${closing}` } satisfies FormulaMeta;
      token.map = [first, line + 1];
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

/** Returns the text between the delimiters, without the escapes that the delimiters have too. */
function texOf(inside: string, { isEscaped }: Marks): string {
  return isEscaped ? inside.replace(/\\([!-/:-@[-`{-~])/g, '$1') : inside;
}

/** Returns the offset of the delimiter that closes the one at the start of a text; -1 if there is none. */
function closingMarks(text: string, { opening, closing }: Marks): number {
  for (let at = opening.length; at < text.length; at += 1) {
    if (text.startsWith(closing, at)) return at === opening.length ? -1 : at;
    // Formulas are not nested: each delimiter of a text is visited once.
    if (opening !== closing && text.startsWith(opening, at)) return -1;
    if (text[at] === '\\') at += 1;
    // A single dollar inside double ones, or code: not meant as a formula.
    else if (text[at] === '$' || text[at] === '`') return -1;
  }
  return -1;
}

interface AdjacentText {
  readonly before: string;
  readonly after: string;
}

/** Whether the text between delimiters is a formula. Double dollars have no other meaning; all other delimiters do. */
function isFormula(tex: string, { opening }: Marks, around: AdjacentText): boolean {
  if (opening === '$$') return tex !== '';
  return opening === '$' ? isNoMoney(tex, around) : isTeX(tex);
}

/**
 * Tests the text between two single dollars: amounts of money have spaces or digits next to the dollars, a formula has TeX symbols or
 * hardly a word.
 */
function isNoMoney(tex: string, { before, after }: AdjacentText): boolean {
  if (/^\s|\s$/.test(tex) || /[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return false;
  if (/\\[a-zA-Z]/.test(tex)) return true;
  const bare = tex.replace(/[_^]\{[^{}]*\}/g, '');
  if (/^\d.*\p{L}{2}|\p{L}{2}.*\s.*\p{L}{2}/u.test(bare)) return false;
  return !/\p{L}{3}/u.test(bare) && /[\p{L}\p{N}]/u.test(tex) && !/^[\d.,\s]+$/.test(tex);
}

/**
 * Tests the text between backslashed brackets, which many markdown writers produce for any bracket: a footnote or a bracketed remark has
 * words, a formula has TeX commands, or symbols between letters and digits.
 */
function isTeX(tex: string): boolean {
  if (/(?<!\\)(?:\\\\)*\\[a-zA-Z]{2,}/.test(tex)) return true;
  const bare = tex.replace(/[_^]\{[^{}]*\}/g, '_0');
  return !/\p{L}{3}/u.test(bare) && /[\p{L}\p{N})}]\s*(?:[=<>+]\s*[\p{L}\p{N}({-]|[_^][\p{L}\p{N}{])/u.test(bare);
}
