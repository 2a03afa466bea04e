import { ChevronDown, ChevronRight } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import type { FoldKeys } from './useFoldKeys.ts';
import type { Folding } from './useFolding.ts';

interface FoldedLineProps {
  readonly folding: Folding;
  /** Number of the line that begins in the row, from 1; null for a row that continues one. */
  readonly line: number | null;
}

interface FoldMarkProps extends FoldedLineProps {
  readonly keys: FoldKeys;
}

/** Folds or opens the element that starts at a line. All marks are one tab stop. */
export function FoldMark({ folding, line, keys }: FoldMarkProps) {
  const { t } = useText();
  const count = line === null ? 0 : folding.linesOf(line - 1);
  if (line === null || count === 0) return <span aria-hidden className="w-4 shrink-0 select-none" />;
  const isClosed = folding.isClosed(line - 1);
  return (
    <button
      type="button"
      tabIndex={keys.stop === line - 1 ? 0 : -1}
      data-fold={line - 1}
      aria-expanded={!isClosed}
      aria-label={t('inspect.html.fold', { line, count })}
      className="flex h-full w-4 shrink-0 cursor-pointer select-none items-center rounded-xs text-text-3 focus-inset hover:text-text"
      onKeyDown={(event) => keys.onMarkKey(line - 1, event)}
      onClick={(event) => {
        event.stopPropagation();
        folding.toggle(line - 1);
      }}
    >
      <Icon as={isClosed ? ChevronRight : ChevronDown} size={12} />
    </button>
  );
}

/** After the start tag of a folded element: how many lines it hides. */
export function FoldedNote({ folding, line }: FoldedLineProps) {
  const { t } = useText();
  if (line === null || !folding.isClosed(line - 1)) return null;
  return (
    <span className="ms-2 select-none self-center rounded-xs bg-surface-sunken px-1.5 text-text-3 type-11">
      {t('inspect.html.folded', { count: folding.linesOf(line - 1) })}
    </span>
  );
}
