import type MarkdownIt from 'markdown-it';
import type { MarkdownBlock, MarkdownNode, TableCell } from '../../../shared/document/markdown/markdownNode.ts';
import { beginsTagTable, readTagTable, type TagCell } from '../../../shared/document/markdown/tagTable.ts';

/** Has tables that are written in tags read as one token, `tag_table`, up to their end or an empty line. */
export function readTagTables(parser: InstanceType<typeof MarkdownIt>): void {
  parser.block.ruler.before(
    'paragraph',
    'tag_table',
    (state, first, end, silent) => {
      const lineOf = (line: number): string => state.src.slice(state.bMarks[line] ?? 0, state.eMarks[line] ?? 0);
      const isEmpty = (line: number): boolean => lineOf(line).trim() === '';
      const begin = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
      if (!beginsTagTable(state.src.slice(begin, state.eMarks[first]))) return false;
      let next = first + 1;
      while (next < end && !isEmpty(next) && !/<\/table\s*>/i.test(lineOf(next - 1))) next += 1;
      const content = state.src.slice(begin, state.eMarks[next - 1]);
      if (readTagTable(content) === null) return false;
      if (silent) return true;
      const token = state.push('tag_table', '', 0);
      token.content = content;
      token.map = [first, next];
      state.line = next;
      return true;
    },
    { alt: ['paragraph'] },
  );
}

/** Converts such a token to a table: the text of its cells only, none of it parsed as markdown or HTML. */
export function tableOfTags(content: string): MarkdownBlock {
  return { kind: 'table', header: [], rows: (readTagTable(content) ?? []).map((row) => row.map(cellOf)) };
}

function cellOf({ text, isHead, rowSpan, columnSpan }: TagCell): TableCell {
  return {
    align: null,
    children: text
      .split('\n')
      .flatMap((line, index): MarkdownNode[] => [
        ...(index === 0 ? [] : [{ kind: 'break' as const }]),
        ...(line === '' ? [] : [{ kind: 'text' as const, text: line }]),
      ]),
    tags: { isHead, rowSpan, columnSpan },
  };
}
