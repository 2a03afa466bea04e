import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { isGapRow, type ListRows, rowOfRecord, recordOfRow } from '../../../shared/trace/listRows.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { maxTopOffset, goTo, topOf } from '../../ui/tables/tallScroll.ts';
import { useVirtualRows } from '../../ui/tables/useVirtualRows.ts';
import { rowSize } from '../../ui/tables/rowSize.ts';
import { scrollToShow } from '../../ui/tables/virtualRange.ts';
import { GapRow, TraceRow } from './TraceRow.tsx';
import { selectRecord } from './viewActions.ts';
import { useView, type ViewStore } from './viewState.ts';

interface TraceListProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
}

/** The events in order, as one tab stop with arrow keys inside: the timeline as text. */
export function TraceList({ store, model, rows }: TraceListProps) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const selected = useView(store, (state) => state.selected);
  const rowHeight = rowSize('--row-event');
  const count = rows.rows.length;
  const range = useVirtualRows(scroller, count, rowHeight);
  const place = selected === null ? -1 : rowOfRecord(rows, selected);
  useTraceScrollAnchor(scroller, store, rows, rowHeight);
  useEffect(() => {
    const element = scroller.current;
    if (place < 0 || element === null) return;
    goTo(element, scrollToShow(place, rowHeight, topOf(element), element.clientHeight));
    // Only when another event is chosen: rows that come must not move what is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [selected]);

  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    const row = rows.rows[Number(pressed?.getAttribute('data-row') ?? -1)];
    if (row !== undefined && !isGapRow(row)) selectRecord(store, model, row);
  };
  const step = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = nextRowIndex(event.key, place, rows, page);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    selectRecord(store, model, recordOfRow(rows.rows[next] ?? 0));
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('agents.events')}
      aria-activedescendant={place >= range.first && place < range.end ? `${id}-${place}` : undefined}
      tabIndex={0}
      data-focus-target="agent-events"
      onClick={press}
      onKeyDown={step}
      onWheel={(event) => {
        if (event.deltaY < 0) store.setState({ follows: false });
      }}
      className="group/trace relative min-h-0 min-w-0 flex-1 overflow-y-auto focus-inset"
    >
      <div role="presentation" style={{ height: range.bodyHeight }} />
      {Array.from(rows.rows.subarray(range.first, range.end), (row, offset) => {
        const at = range.first + offset;
        const record = model.records[recordOfRow(row)];
        if (record === undefined) return null;
        const top = at * rowHeight - range.shift;
        if (isGapRow(row)) return <GapRow key={row} record={record} model={model} top={top} height={rowHeight} />;
        const span = model.spans[record.span ?? -1];
        return (
          <TraceRow
            key={row}
            id={`${id}-${at}`}
            record={record}
            model={model}
            rowIndex={at}
            count={count}
            isChosen={at === place}
            top={top}
            height={rowHeight}
            stamp={`${span?.durationMs ?? ''}`}
          />
        );
      })}
    </div>
  );
}

/** Keeps the visible rows in place when rows are inserted above them; in follow mode, scrolls to the newest row. */
function useTraceScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  store: ViewStore,
  rows: ListRows,
  rowHeight: number,
): void {
  const follows = useView(store, (state) => state.follows);
  const anchor = useRef<{ readonly row: number; readonly past: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (follows) goTo(element, maxTopOffset(element));
    else if (anchor.current !== null) {
      const place = rows.rows.indexOf(anchor.current.row);
      if (place >= 0) goTo(element, place * rowHeight + anchor.current.past);
    }
    const note = () => {
      const top = topOf(element);
      const first = Math.floor(top / rowHeight);
      const row = rows.rows[first];
      anchor.current = row === undefined ? null : { row, past: top - first * rowHeight };
    };
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, rows, rowHeight, follows]);
}

/** Keys of the list; stepping keys belong to the viewer and work in all of its views. */
function nextRowIndex(key: string, place: number, { rows }: ListRows, page: number): number | null {
  const last = rows.length - 1;
  const seek = (from: number, step: 1 | -1): number | null => {
    for (let index = from; index >= 0 && index <= last; index += step) if (!isGapRow(rows[index] ?? -1)) return index;
    return null;
  };
  switch (key) {
    case 'PageDown':
      return seek(Math.min(last, place + page), 1) ?? seek(last, -1);
    case 'PageUp':
      return seek(Math.max(0, place - page), -1) ?? seek(0, 1);
    case 'Home':
      return seek(0, 1);
    case 'End':
      return seek(last, -1);
    default:
      return null;
  }
}
