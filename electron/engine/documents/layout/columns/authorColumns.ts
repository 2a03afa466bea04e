import { affiliationPattern } from '../lines/affiliations.ts';
import { linesOf } from '../lines/bands.ts';
import { type TextLine, wordCountOf } from '../lines/textLine.ts';

/** Maximum columns of authors side by side, lines of one, and words of a name; tolerance in ems of the axis of centered lines. */
const authors = { maxColumns: 4, minLines: 2, maxLines: 8, maxNameWords: 6, toleranceEm: 0.6 };

/** The content of a column. */
interface Column {
  readonly segments: readonly TextLine[];
}

/**
 * Whether columns are the authors of a paper side by side: in each a name, centered above where that author works or is reached. They are
 * read one after the other.
 */
export function areAuthors(columns: readonly Column[]): boolean {
  return columns.length >= 2 && columns.length <= authors.maxColumns && columns.every(isAuthor);
}

function isAuthor({ segments }: Column): boolean {
  const lines = linesOf(segments);
  const [first] = lines;
  if (first === undefined || lines.length < authors.minLines || lines.length > authors.maxLines) return false;
  const [name, ...others] = first.segments;
  if (name === undefined || others.length > 0 || wordCountOf(name) > authors.maxNameWords) return false;
  const isCentered = segments.every(
    ({ x0, x1, size }) => Math.abs(x0 + x1 - name.x0 - name.x1) / 2 <= size * authors.toleranceEm,
  );
  return (
    isCentered && !affiliationPattern.test(name.text) && segments.some(({ text }) => affiliationPattern.test(text))
  );
}
