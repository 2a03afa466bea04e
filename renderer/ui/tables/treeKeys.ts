/** A row of a tree, as far as keys need it. */
export interface KeyedTreeRow {
  readonly level: number;
  /** Null if it has no children. */
  readonly isExpanded: boolean | null;
  readonly text: string;
}

/** What a key does in a tree; indexes are those of the visible rows. */
export type TreeKeyAction =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse' | 'check' | 'open'; readonly index: number }
  | { readonly kind: 'checkAll' | 'clear' };

interface TreeKeyContext {
  readonly count: number;
  readonly rowAt: (index: number) => KeyedTreeRow | undefined;
  /** Negative for none. */
  readonly activeIndex: number;
  /** Number of rows that PageUp and PageDown move by. */
  readonly pageRows: number;
}

type TreeKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns what a key does in a tree with checkable rows, as the ARIA practices have it: arrows move, expand and collapse, Space checks, Enter
 * opens, a character moves to the next row that begins with it. Null for another key.
 */
export function treeKeyAction(press: TreeKey, context: TreeKeyContext): TreeKeyAction | null {
  const { count, rowAt, activeIndex } = context;
  if (count === 0 || press.altKey) return null;
  if (press.ctrlKey || press.metaKey)
    return press.key.toLowerCase() === 'a' && !press.shiftKey ? { kind: 'checkAll' } : null;
  const target = movedIndex(press.key, context);
  if (target !== null) return { kind: 'move', index: Math.max(0, Math.min(count - 1, target)) };
  const row = rowAt(activeIndex);
  if (row === undefined) return null;
  switch (press.key) {
    case 'ArrowRight':
      if (row.isExpanded === false) return { kind: 'expand', index: activeIndex };
      return { kind: 'move', index: row.isExpanded === true ? Math.min(count - 1, activeIndex + 1) : activeIndex };
    case 'ArrowLeft':
      if (row.isExpanded === true) return { kind: 'collapse', index: activeIndex };
      return { kind: 'move', index: parentIndex(activeIndex, context) };
    case ' ':
      return { kind: 'check', index: activeIndex };
    case 'Enter':
      return { kind: 'open', index: activeIndex };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return typedIndex(press.key, context);
  }
}

function movedIndex(key: string, { count, activeIndex, pageRows }: TreeKeyContext): number | null {
  switch (key) {
    case 'ArrowDown':
      return activeIndex + 1;
    case 'ArrowUp':
      return activeIndex - 1;
    case 'PageDown':
      return activeIndex + pageRows;
    case 'PageUp':
      return activeIndex - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The nearest row above that is one level higher; the row itself at the first level. */
function parentIndex(index: number, { rowAt }: TreeKeyContext): number {
  const level = rowAt(index)?.level ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((rowAt(above)?.level ?? 0) < level) return above;
  }
  return index;
}

function typedIndex(key: string, { count, rowAt, activeIndex }: TreeKeyContext): TreeKeyAction | null {
  if (Array.from(key).length !== 1) return null;
  const wanted = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const index = (activeIndex + step) % count;
    if (rowAt(index)?.text.toLowerCase().startsWith(wanted) === true) return { kind: 'move', index };
  }
  return null;
}
