import type { ReactNode } from 'react';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';

/** A value that changed, or an ancestor of one. */
export type JsonMark = 'changed' | 'within';

/** By path, as JSON. */
export type JsonMarks = ReadonlyMap<string, JsonMark>;

export const noMarks: JsonMarks = new Map();

/** Marks the values at these paths and their ancestors. */
export function marksOf(paths: readonly JsonSteps[]): JsonMarks {
  const marks = new Map<string, JsonMark>();
  for (const path of paths) {
    for (let length = 0; length < path.length; length += 1) {
      const outer = JSON.stringify(path.slice(0, length));
      if (!marks.has(outer)) marks.set(outer, 'within');
    }
    marks.set(JSON.stringify(path), 'changed');
  }
  return marks;
}

/** Returns the mark of a cell; a new row marks all of its cells. */
export function markOfCell(marks: JsonMarks, row: JsonSteps, column: string): JsonMark | undefined {
  if (marks.size === 0) return undefined;
  return marks.get(JSON.stringify(row)) === 'changed' ? 'changed' : marks.get(JSON.stringify([...row, column]));
}

/** The mark as a label at the end of a row. */
export function MarkTag({ mark }: { readonly mark: JsonMark }) {
  const { t } = useText();
  return (
    <span className="shrink-0 font-[family-name:var(--font-ui)]">
      <Tag tone={mark === 'changed' ? 'warning' : 'neutral'}>{t(`inspect.json.mark.${mark}`)}</Tag>
    </span>
  );
}

/** Content of a marked table cell. */
export function MarkedCell({ mark, children }: { readonly mark: JsonMark; readonly children: ReactNode }) {
  const { t } = useText();
  return (
    <span className="min-w-0 truncate rounded-xs bg-[var(--diff-mod-bg)] px-1 -mx-1 underline decoration-dotted underline-offset-2">
      {children}
      <span className="sr-only"> {t(`inspect.json.mark.${mark}`)}</span>
    </span>
  );
}
