import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CheckMark, type CheckState, isOnCheckMark } from '../controls/CheckMark.tsx';
import { createPress } from '../controls/createPress.ts';
import { joinClasses } from '../joinClasses.ts';
import { Icon } from '../labels/Icon.tsx';
import { type RowMenu, useRowMenu } from '../overlays/useRowMenu.tsx';
import { rowSize } from './rowSize.ts';
import { goTo, topOf } from './tallScroll.ts';
import { type KeyedTreeRow, treeKeyAction } from './treeKeys.ts';
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts';
import { scrollToShow } from './virtualRange.ts';

/** A row of a tree, described when it is drawn. */
export interface CheckTreeRow extends KeyedTreeRow {
  readonly key: string;
  readonly check: CheckState;
  /** Its position among its siblings, counted from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

interface CheckTreeProps {
  readonly label: string;
  readonly count: number;
  /** The visible row at an index; cheap, because only drawn rows and those that keys reach are described. */
  readonly rowAt: (index: number) => CheckTreeRow | undefined;
  /** Index of the active row, which keys apply to; negative for none. */
  readonly activeIndex: number;
  readonly onActiveChange: (index: number) => void;
  readonly onExpandedChange: (index: number, isExpanded: boolean) => void;
  /** A press of Space or on the check mark: of a row and all below it. */
  readonly onCheck: (index: number) => void;
  readonly onCheckAll: () => void;
  /** Escape; null if nothing is checked: then the key belongs to others. */
  readonly onClear: (() => void) | null;
  /** Enter or a double press on a row without children. */
  readonly onOpen: (index: number) => void;
  /** Other keys of the tree; true when the key was one of them. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly rowMenu: RowMenu<number>;
  /** After the check mark. */
  readonly render: (index: number) => ReactNode;
  readonly focusName?: string;
}

/** Deeper rows are indented no further. */
const maxIndentLevels = 12;
const indentPx = 16;

/**
 * A tree of any size whose rows have check marks: only visible rows are rendered, one tab stop. Arrow keys move, expand and collapse, Space
 * checks, Enter opens.
 */
export function CheckTree(props: CheckTreeProps) {
  const { label, count, rowAt, activeIndex, focusName } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [rowHeight] = useState(() => rowSize('--row-tree'));
  const [press] = useState(createPress);
  const range = useVirtualRows(scroller, count, rowHeight);
  const moveTo = (index: number): void => {
    const element = scroller.current;
    if (element === null || rowAt(index) === undefined) return;
    props.onActiveChange(index);
    goTo(element, scrollToShow(index, rowHeight, topOf(element), element.clientHeight));
  };
  const open = (index: number): void => {
    const row = rowAt(index);
    if (row === undefined) return;
    if (row.isExpanded === null) props.onOpen(index);
    else props.onExpandedChange(index, !row.isExpanded);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const action = treeKeyAction(event, { count, rowAt, activeIndex, pageRows });
    const isOwn = action !== null && (action.kind !== 'clear' || props.onClear !== null);
    if (!isOwn && props.onKey?.(event) !== true) return;
    event.preventDefault();
    if (action?.kind === 'move') moveTo(action.index);
    if (action?.kind === 'expand' || action?.kind === 'collapse')
      props.onExpandedChange(action.index, action.kind === 'expand');
    if (action?.kind === 'check') props.onCheck(action.index);
    if (action?.kind === 'open') open(action.index);
    if (action?.kind === 'checkAll') props.onCheckAll();
    if (action?.kind === 'clear') props.onClear?.();
  };
  const pressRow = (event: MouseEvent): void => {
    const index = indexUnder(event);
    const row = rowAt(index);
    if (row === undefined) return;
    props.onActiveChange(index);
    if (isOnCheckMark(event.target)) props.onCheck(index);
    else if (row.isExpanded !== null) props.onExpandedChange(index, !row.isExpanded);
  };
  const menu = useRowMenu(props.rowMenu, (event, byKey) => {
    const index = byKey ? activeIndex : indexUnder(event);
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
    if (element === null || rowAt(index) === undefined) return null;
    props.onActiveChange(index);
    return { row: index, element };
  });
  const isDrawn = activeIndex >= range.first && activeIndex < range.end;
  return (
    <>
      <div
        ref={scroller}
        role="tree"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={isDrawn ? `${id}-${activeIndex}` : undefined}
        tabIndex={0}
        data-focus-target={focusName}
        onKeyDown={handleKey}
        onClick={pressRow}
        onDoubleClick={(event) => {
          const index = indexUnder(event);
          if (rowAt(index)?.isExpanded === null && !isOnCheckMark(event.target)) props.onOpen(index);
        }}
        onContextMenu={menu.onContextMenu}
        onPointerDownCapture={press.begin}
        onFocus={() => {
          if (activeIndex < 0 && !press.isUnderWay()) moveTo(0);
        }}
        className={joinClasses(
          'group/table relative min-h-0 min-w-0 flex-1 select-none overflow-y-auto focus-inset',
          activeIndex >= 0 && 'outline-none!',
        )}
      >
        <div role="presentation" style={{ height: range.bodyHeight }} />
        <DrawnRows {...props} {...{ id, range, rowHeight }} />
      </div>
      {menu.open}
    </>
  );
}

interface DrawnRowsProps extends Pick<CheckTreeProps, 'rowAt' | 'activeIndex' | 'render'> {
  readonly id: string;
  readonly range: VirtualRows;
  readonly rowHeight: number;
}

function DrawnRows({ id, range, rowHeight, rowAt, activeIndex, render }: DrawnRowsProps) {
  return Array.from({ length: range.end - range.first }, (_, offset) => {
    const index = range.first + offset;
    const row = rowAt(index);
    if (row === undefined) return null;
    const isActive = index === activeIndex;
    return (
      <div
        key={row.key}
        id={`${id}-${index}`}
        role="treeitem"
        data-index={index}
        aria-level={row.level + 1}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-checked={row.check === 'some' ? 'mixed' : row.check === 'all'}
        {...(row.isExpanded === null ? {} : { 'aria-expanded': row.isExpanded })}
        className={joinClasses(
          'absolute inset-x-0 flex items-center gap-2 px-pane type-13',
          row.check === 'all'
            ? 'bg-surface-selected'
            : isActive
              ? 'bg-surface-pressed group-focus-within/table:bg-surface-selected'
              : 'hover:bg-surface-hover',
          isActive && 'group-focus-visible/table:shadow-[inset_0_0_0_2px_var(--focus-ring)]',
        )}
        style={{ top: index * rowHeight - range.shift, height: rowHeight }}
      >
        <span
          role="presentation"
          className="flex shrink-0 items-center justify-end text-text-3"
          style={{ width: 16 + Math.min(row.level, maxIndentLevels) * indentPx }}
        >
          {row.isExpanded === null ? null : (
            <Icon
              as={ChevronRight}
              size={14}
              className={joinClasses('transition-state', row.isExpanded && 'rotate-90')}
            />
          )}
        </span>
        <CheckMark state={row.check} />
        {render(index)}
      </div>
    );
  });
}

function indexUnder(event: MouseEvent): number {
  const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
}
