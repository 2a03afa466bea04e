import type MarkdownIt from 'markdown-it';

/** A longer one is text: nothing that a person reads is. */
export const longestFormula = 4000;
/** So many lines one may have. */
const mostLines = 100;

/** The signs around a formula. */
interface Marks {
  readonly opening: string;
  readonly closing: string;
  readonly isDisplay: boolean;
  /** The signs are escaped, as a page is written that shows them: so is what stands between them. */
  readonly isEscaped: boolean;
}

const dollars = (signs: '$' | '$$'): Marks => {
  return { opening: signs, closing: signs, isDisplay: signs === '$$', isEscaped: false };
};
/** Longer ones first: they begin as the shorter ones do. */
const allMarks: readonly Marks[] = [
  dollars('$$'),
  dollars('$'),
  { opening: '\\\\[', closing: '\\\\]', isDisplay: true, isEscaped: true },
  { opening: '\\\\(', closing: '\\\\)', isDisplay: false, isEscaped: true },
  { opening: '\\[', closing: '\\]', isDisplay: true, isEscaped: false },
  { opening: '\\(', closing: '\\)', isDisplay: false, isEscaped: false },
];

/** The signs that a formula at this place of a text has; null where none begins. */
function marksAt(text: string, at: number): Marks | null {
  // Asked at every sign of a long text.
  if (text[at] !== '$' && text[at] !== '\\') return null;
  return allMarks.find(({ opening }) => text.startsWith(opening, at)) ?? null;
}

/** What a token of a formula is beside its TeX. */
export interface FormulaMeta {
  readonly isDisplay: boolean;
  /** As it stands in the text, signs and all. */
  readonly source: string;
}

/**
 * Teaches a reader of markdown where formulas stand: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` in a line or over several.
 * A price, a variable of a shell, a bracket that was only escaped or a lone sign is none. Gives tokens named `formula`, with the TeX as
 * content and a `FormulaMeta`.
 */
export function readFormulas(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const { src, pos, posMax } = state;
    const marks = marksAt(src, pos);
    if (marks === null) return false;
    const end = closingMarks(src.slice(pos, Math.min(posMax, pos + longestFormula)), marks);
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
        const words = line < last && line - first < mostLines ? lineAt(line) : '';
        // None goes on behind an empty line.
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

/** What stands between the signs, without the escapes that the signs themselves have. */
function texOf(inside: string, { isEscaped }: Marks): string {
  return isEscaped ? inside.replace(/\\([!-/:-@[-`{-~])/g, '$1') : inside;
}

/** Where the signs at the beginning of a text are closed; -1 where they are not. */
function closingMarks(text: string, { opening, closing }: Marks): number {
  for (let at = opening.length; at < text.length; at += 1) {
    if (text.startsWith(closing, at)) return at === opening.length ? -1 : at;
    // None stands in another one: so each sign of a text is looked at once.
    if (opening !== closing && text.startsWith(opening, at)) return -1;
    if (text[at] === '\\') at += 1;
    // A single sign inside doubled ones, or code: somebody meant something else.
    else if (text[at] === '$' || text[at] === '`') return -1;
  }
  return -1;
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** Whether what stands between signs is one. Doubled dollars mean nothing else; all others do. */
function isFormula(tex: string, { opening }: Marks, around: Around): boolean {
  if (opening === '$$') return tex !== '';
  return opening === '$' ? isNoMoney(tex, around) : isTeX(tex);
}

/** What stands between two single signs: money has spaces or figures at them, a formula has signs of TeX or hardly a word. */
function isNoMoney(tex: string, { before, after }: Around): boolean {
  if (/^\s|\s$/.test(tex) || /[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return false;
  if (/\\[a-zA-Z]/.test(tex)) return true;
  const bare = tex.replace(/[_^]\{[^{}]*\}/g, '');
  if (/^\d.*\p{L}{2}|\p{L}{2}.*\s.*\p{L}{2}/u.test(bare)) return false;
  return !/\p{L}{3}/u.test(bare) && /[\p{L}\p{N}]/u.test(tex) && !/^[\d.,\s]+$/.test(tex);
}

/**
 * What stands between brackets with a backslash, which many writers of markdown put before any bracket: a footnote or a note in
 * brackets has words, a formula has commands of TeX, or signs of it between letters and figures.
 */
function isTeX(tex: string): boolean {
  if (/(?<!\\)(?:\\\\)*\\[a-zA-Z]{2,}/.test(tex)) return true;
  const bare = tex.replace(/[_^]\{[^{}]*\}/g, '_0');
  return !/\p{L}{3}/u.test(bare) && /[\p{L}\p{N})}]\s*(?:[=<>+]\s*[\p{L}\p{N}({-]|[_^][\p{L}\p{N}{])/u.test(bare);
}
