import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../labels/Icon.tsx';
import { isOnCheckMark } from '../controls/CheckMark.tsx';
import { createPress } from '../controls/createPress.ts';
import { joinClasses } from '../joinClasses.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { useScrollRowIntoView } from './useScrollRowIntoView.ts';
import { useRowOnTop } from './useRowOnTop.ts';
import { type RowMenu, useRowMenu } from '../overlays/useRowMenu.tsx';
import { useVirtualRows, type VirtualRows } from './useVirtualRows.ts';
import { goTo, topOf } from './tallScroll.ts';
import { scrollToShow } from './virtualRange.ts';
import { pressRowKey } from './rowKeys.ts';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Shown instead of the title, which then only names the column. */
  readonly header?: ReactNode;
  /** A track of a CSS grid: `72px`, `minmax(120px, 1fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
  /** For a sortable column: the current order, and the effect of a click on its title. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | null; readonly onPress: () => void };
}

/** A row of data, or a line that names the rows after it. */
export type TableLine<Row> =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }
  | { readonly kind: 'group'; readonly key: string; readonly text: string };

export interface TreePosition {
  readonly level: number;
  readonly isOpen: boolean | null;
}

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly lines: readonly TableLine<Row>[];
  readonly rowHeight?: number;
  /** The active row, which keys apply to. */
  readonly activeKey: string | null;
  readonly onActiveChange: (key: string) => void;
  readonly selected?: ReadonlySet<string>;
  /** Space, Mod+press or a press on a check mark takes a row in or out; Shift+press takes all up to it. */
  readonly onSelectedChange?: (selected: ReadonlySet<string>) => void;
  /** Enter or a press. */
  readonly onOpen?: (row: Row, by: 'key' | 'press') => void;
  readonly onDelete?: () => void;
  /** Right click on a row, or the ContextMenu key or Shift+F10 on the active one. */
  readonly rowMenu?: RowMenu<Row> | undefined;
  /** Other keys of the list; true when the key was one of them. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Called near the last row, or near the first row of a table that grows upwards, to fetch more. */
  readonly onEndReached?: () => void;
  /** Up: rows are inserted above the first one, and visible rows keep their position. */
  readonly grows?: 'up' | 'down';
  /** Home or End: returns true if that end must be loaded first, and the owner of the rows will show it. */
  readonly onJump?: (end: 'first' | 'last') => boolean;
  readonly focusName?: string;
  /** Scrolls to the active row when something other than the table makes it so. */
  readonly isFollowing?: boolean;
  /** Index of the initially visible row while none is active; negative for none. */
  readonly initialIndex?: number;
  /** A row that is pointed at elsewhere. A table with linked rows shows the active one as chosen wherever the focus is: its twins do. */
  readonly linkedKey?: string | null;
  /** For a tree: the level of a row, from 1, and whether its children are listed; null for a row without children. */
  readonly treeOf?: (row: Row) => TreePosition;
  /** The row under the pointer; null when it leaves. */
  readonly onPoint?: (row: Row | null) => void;
}

const headerHeight = 28;
/** Number of rows before the last one at which more are fetched. */
const fetchAhead = 40;

/** A table of any length: rows of equal height, only visible ones rendered; one tab stop, arrow keys inside. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, lines, rowHeight = 32, activeKey, selected, onEndReached, focusName } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const range = useVirtualRows(scroller, lines.length, rowHeight);
  const template = columns.map((column) => column.width).join(' ');
  const [press] = useState(createPress);
  const activeIndex = lines.findIndex((line) => line.kind === 'row' && line.key === activeKey);

  const growsUp = useScrollAnchor(scroller, lines, rowHeight, props.grows);
  useEffect(() => {
    const isNear = growsUp ? range.first < fetchAhead : range.end + fetchAhead >= lines.length;
    if (lines.length > 0 && isNear) onEndReached?.();
  }, [range.first, range.end, lines.length, growsUp, onEndReached]);

  useScrollRowIntoView(scroller, props.isFollowing === true ? activeIndex : -1, rowHeight, headerHeight);
  useRowOnTop(scroller, activeIndex < 0 ? (props.initialIndex ?? -1) : -1, rowHeight);

  useNextActive(scroller, props, activeIndex);
  const moveTo = (index: number) => {
    const line = lines[index];
    const element = scroller.current;
    if (line === undefined || line.kind !== 'row' || element === null) return;
    props.onActiveChange(line.key);
    goTo(element, scrollToShow(index, rowHeight, topOf(element), element.clientHeight - headerHeight));
  };
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    props.onSelectedChange?.(next);
  };
  const selectBetween = (one: number, other: number) => {
    const between = lines.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
    props.onSelectedChange?.(
      new Set([...(selected ?? []), ...between.flatMap((each) => (each.kind === 'row' ? [each.key] : []))]),
    );
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isInHeader(event)) return;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const rows = { ...props, activeIndex, pageRows, moveTo, toggle, selectBetween };
    if (pressRowKey(event, rows) || props.onKey?.(event) === true) event.preventDefault();
  };
  const point = (event: MouseEvent) => {
    const line = lines[indexUnder(event)];
    props.onPoint?.(line?.kind === 'row' ? line.row : null);
  };
  const pressRow = (event: MouseEvent) => {
    const index = indexUnder(event);
    const line = lines[index];
    if (line === undefined || line.kind !== 'row') return;
    props.onActiveChange(line.key);
    const isToggle = event.ctrlKey || event.metaKey || isOnCheckMark(event.target);
    if (props.onSelectedChange !== undefined && isToggle && !event.shiftKey) toggle(line.key);
    else if (props.onSelectedChange !== undefined && event.shiftKey && activeIndex >= 0)
      selectBetween(index, activeIndex);
    else props.onOpen?.(line.row, 'press');
  };
  const menu = useRowMenu(props.rowMenu, (event, byKey) => {
    const index = byKey ? activeIndex : indexUnder(event);
    const line = lines[index];
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (line?.kind !== 'row' || element === null || element === undefined || isInHeader(event)) return null;
    props.onActiveChange(line.key);
    return { row: line.row, element };
  });

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is that of a table or of a tree */}
      <div
        ref={scroller}
        role={props.treeOf === undefined ? 'grid' : 'treegrid'}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.onSelectedChange !== undefined}
        aria-activedescendant={
          activeIndex >= range.first && activeIndex < range.end ? `${id}-${activeIndex}` : undefined
        }
        tabIndex={0}
        data-focus-target={focusName}
        onKeyDown={handleKey}
        onClick={pressRow}
        onContextMenu={menu.onContextMenu}
        onPointerOver={props.onPoint === undefined ? undefined : point}
        onPointerLeave={() => props.onPoint?.(null)}
        onPointerDownCapture={press.begin}
        onFocus={(event) => {
          if (activeIndex < 0 && !press.isUnderWay() && !isInHeader(event))
            moveTo(lines.findIndex((line) => line.kind === 'row'));
        }}
        className={joinClasses(
          'group/table relative min-h-0 min-w-0 flex-1 overflow-y-auto focus-inset',
          activeIndex >= 0 && 'outline-none!',
        )}
      >
        <HeaderRow columns={columns} template={template} />
        <div role="presentation" style={{ height: range.bodyHeight }} />
        <DrawnLines {...props} {...{ id, range, rowHeight, template, activeIndex }} />
      </div>
      {menu.open}
    </>
  );
}

interface DrawnLinesProps<Row>
  extends Pick<VirtualTableProps<Row>, 'lines' | 'columns' | 'selected' | 'linkedKey' | 'treeOf'> {
  readonly id: string;
  readonly range: VirtualRows;
  readonly rowHeight: number;
  readonly template: string;
  readonly activeIndex: number;
}

/** The visible lines, each at its position. */
function DrawnLines<Row>(props: DrawnLinesProps<Row>) {
  const { id, lines, columns, range, rowHeight, template, activeIndex, selected, linkedKey } = props;
  return lines.slice(range.first, range.end).map((line, offset) => {
    const index = range.first + offset;
    const place = { top: headerHeight + index * rowHeight - range.shift, height: rowHeight };
    if (line.kind === 'group')
      return <GroupRow key={line.key} index={index} span={columns.length} text={line.text} style={place} />;
    return (
      <TableRow
        key={line.key}
        id={`${id}-${index}`}
        index={index}
        row={line.row}
        columns={columns}
        position={props.treeOf?.(line.row) ?? null}
        isActive={index === activeIndex}
        isLinked={line.key === linkedKey}
        hasTwins={linkedKey !== undefined}
        isSelected={selected?.has(line.key) ?? false}
        style={{ ...place, gridTemplateColumns: template }}
      />
    );
  });
}

/** If the active row is removed, such as by deletion, the row at the same index becomes active. */
function useNextActive<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  { activeKey, lines, onActiveChange }: Pick<VirtualTableProps<Row>, 'activeKey' | 'lines' | 'onActiveChange'>,
  activeIndex: number,
): void {
  const last = useRef(-1);
  useEffect(() => {
    if (activeIndex >= 0) last.current = activeIndex;
    else if (activeKey !== null && last.current >= 0 && scroller.current === document.activeElement) {
      const next = rowNear(lines, last.current);
      if (next !== null) onActiveChange(next);
    }
  }, [scroller, activeIndex, activeKey, lines, onActiveChange]);
}

/** Returns the key of the row at an index, else of the nearest one after it, else before it; null if there is none. */
function rowNear<Row>(lines: readonly TableLine<Row>[], place: number): string | null {
  const line =
    lines.slice(place).find(({ kind }) => kind === 'row') ??
    lines.slice(0, place).findLast(({ kind }) => kind === 'row');
  return line?.key ?? null;
}

function indexUnder(event: MouseEvent): number {
  const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
}

/** In a sortable table the titles are buttons. */
function isInHeader({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[role="columnheader"]') !== null;
}

interface HeaderRowProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly template: string;
}

function HeaderRow<Row>({ columns, template }: HeaderRowProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid items-center gap-4 border-b border-border bg-surface-base px-pane text-text-3 type-12"
      style={{ gridTemplateColumns: template, height: headerHeight }}
    >
      {columns.map((column) => (
        <span
          key={column.id}
          role="columnheader"
          aria-sort={column.sort === undefined ? undefined : (column.sort.order ?? 'none')}
          className={joinClasses('truncate', column.align === 'end' && 'text-end')}
        >
          {column.header ??
            (column.sort === undefined ? column.title : <SortButton column={column} sort={column.sort} />)}
        </span>
      ))}
    </div>
  );
}

interface SortButtonProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: NonNullable<TableColumn<Row>['sort']>;
}

function SortButton<Row>({ column, sort }: SortButtonProps<Row>) {
  return (
    <button
      type="button"
      onClick={sort.onPress}
      className={joinClasses(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-s focus-inset hover:text-text',
        column.align === 'end' && 'flex-row-reverse',
        sort.order !== null && 'font-medium text-text',
      )}
    >
      <span className="truncate">{column.title}</span>
      {sort.order === null ? null : <Icon as={sort.order === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
    </button>
  );
}

interface GroupRowProps {
  readonly index: number;
  readonly span: number;
  readonly text: string;
  readonly style: React.CSSProperties;
}

function GroupRow({ index, span, text, style }: GroupRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 flex items-center border-b border-border-subtle bg-surface-side px-pane font-medium text-text-2 type-12"
      style={style}
    >
      <span role="gridcell" aria-colspan={span}>
        {text}
      </span>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly position: TreePosition | null;
  readonly isActive: boolean;
  readonly isLinked: boolean;
  readonly hasTwins: boolean;
  readonly isSelected: boolean;
  readonly style: React.CSSProperties;
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, index, row, columns, position, isActive, isLinked, hasTwins, isSelected, style } = props;
  // A row whose counterparts are shown elsewhere is selected in its list.
  const isChosen = isSelected || (isActive && hasTwins);
  return (
    <div
      id={id}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      {...(position === null ? {} : { 'aria-level': position.level })}
      {...(position === null || position.isOpen === null ? {} : { 'aria-expanded': position.isOpen })}
      className={joinClasses(
        'group/row absolute inset-x-0 grid items-center gap-4 border-b border-border-subtle px-pane type-13',
        isChosen
          ? 'bg-surface-selected'
          : isActive
            ? 'bg-surface-pressed group-focus-within/table:bg-surface-selected'
            : isLinked
              ? 'bg-accent-tint'
              : 'hover:bg-surface-hover',
        isActive && 'group-focus-visible/table:shadow-[inset_0_0_0_2px_var(--focus-ring)]',
      )}
      style={style}
    >
      {columns.map((column) => (
        <span
          key={column.id}
          role="gridcell"
          className={joinClasses('min-w-0 truncate', column.align === 'end' && 'text-end')}
        >
          {column.render(row)}
        </span>
      ))}
    </div>
  );
}
