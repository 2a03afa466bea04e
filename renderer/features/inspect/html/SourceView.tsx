import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { TokenLanguage } from '../../../../shared/document/html/codeTokens.ts';
import type { MarkdownInk } from '../../../../shared/document/markdown/markdownInk.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { goTo, topOf } from '../../../ui/tables/tallScroll.ts';
import { useVirtualRows } from '../../../ui/tables/useVirtualRows.ts';
import type { DocumentClient } from '../../../workers/documentClient.ts';
import type { DrawnRow, FindHit, TextSource } from '../../../workers/documentProtocol.ts';
import { useWorkerResult, useDocuments } from '../documents.tsx';
import { type IndexedRow, useSourceRows } from './useSourceRows.ts';
import { FoldedRows } from './foldedRows.ts';
import { FoldMark, FoldedNote } from './FoldMark.tsx';
import { RowText, type Stretch } from './SourceRow.tsx';
import { useFoldKeys } from './useFoldKeys.ts';
import type { Folding } from './useFolding.ts';
import { watchUserScroll } from '../find/scrollUntilStill.ts';
import { selectedText } from '../find/selectedText.ts';
import { useColumns } from '../useColumns.ts';
import { useCopyStretch } from '../save/useCopyText.ts';
import { useScrollPosition } from '../useScrollPosition.ts';
import { useSelectAll } from '../find/useSelectAll.ts';

/** Pixels of one row, and above the first. */
export const sourceRowHeight = 20;
export const sourceTopPadding = 8;
const rowHeight = sourceRowHeight;

/**
 * What to scroll to, once for each object: an offset, a line (0-based), or the end. `isGentle`: not to the top, and only if it is not
 * visible. `takesFocus`: the user navigated there.
 */
export type SourceGoal = ({ readonly offset: number } | { readonly line: number | 'end' }) & {
  readonly isGentle?: boolean;
  readonly takesFocus?: boolean;
};

interface SourceViewProps {
  readonly label: string;
  readonly bodyId: BodyId;
  readonly source: TextSource;
  readonly hits: readonly FindHit[];
  readonly currentHit: number;
  readonly onColumns: (columns: number) => void;
  readonly goal?: SourceGoal | null;
  /** Stretches of the text that are linked with something elsewhere; the first of them is chosen, others are pointed at. */
  readonly stretches?: readonly Stretch[];
  /** A row was pressed or is under the pointer; null when the pointer leaves. */
  readonly onPick?: (row: Stretch) => void;
  readonly onPoint?: (row: Stretch | null) => void;
  /** Called on key press with the visible range, before the key scrolls. */
  readonly onKey?: (event: KeyboardEvent, sight: Stretch) => void;
  /** Id of the element that describes those keys. */
  readonly describedBy?: string | undefined;
  /** An adjacent view controls the position: the last scroll position is not restored. */
  readonly isPositionControlled?: boolean;
  /** Its syntax is colored; text has none. */
  readonly language?: TokenLanguage;
  /** What of it is folded; without it nothing can be. */
  readonly folding?: Folding | undefined;
  /** The scroll container, for components that also scroll it. */
  readonly paneRef?: RefObject<HTMLDivElement | null>;
}

const noStretches: readonly Stretch[] = [];
const nothingFolded = new FoldedRows();

/** Text of any size: rows of equal height, wrapped at the pane's width by the worker, rendered only where visible (performance 3). */
export function SourceView(props: SourceViewProps) {
  const { label, bodyId, source, hits, currentHit, onColumns, goal = null, stretches = noStretches } = props;
  const documents = useDocuments();
  const ownPane = useRef<HTMLDivElement>(null);
  const scroller = props.paneRef ?? ownPane;
  const columns = useColumns(scroller);
  const layout = useWorkerResult(`${bodyId}:${source}:${columns}`, (documents) =>
    columns === 0 ? Promise.resolve({ rows: 0 }) : documents.call('layout', { bodyId, source, columns }),
  );
  const total = layout.value?.rows ?? 0;
  const { folding } = props;
  const folded = folding?.rows ?? nothingFolded;
  const range = useVirtualRows(scroller, total - folded.hiddenCount, rowHeight);
  useScrollPosition(scroller, {
    place: props.isPositionControlled === true ? null : `${bodyId}:${source}:source`,
    isReady: total > 0,
  });
  useEffect(() => {
    const element = scroller.current;
    if (goal === null || total === 0 || element === null) return;
    let isCurrent = true;
    // A row that is found late does not take the text away from a user who has scrolled meanwhile.
    const stopWatching = watchUserScroll(element, () => void (isCurrent = false));
    const row = rowOf(documents, { bodyId, source, columns, total }, goal);
    void row.then(
      (row) => {
        if (!isCurrent || row === undefined) return;
        showRow(element, folded.visibleOf(row), goal.isGentle === true);
        if (goal.takesFocus === true) element.focus({ preventScroll: true });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      stopWatching();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- folding later does not scroll to the goal again
  }, [documents, bodyId, source, columns, goal, total, scroller]);
  const rows = useSourceRows(bodyId, source, columns, { first: range.first, end: range.end, folded });
  const foldKeys = useFoldKeys({
    pane: scroller,
    folding,
    rows,
    show: (line) => {
      const element = scroller.current;
      void rowOf(documents, { bodyId, source, columns, total }, { line }).then(
        (row) => (element === null || row === undefined ? undefined : showRow(element, folded.visibleOf(row), true)),
        () => undefined,
      );
    },
    topRow: () => (scroller.current === null ? 0 : (topOf(scroller.current) - sourceTopPadding) / rowHeight),
  });
  useEffect(() => {
    onColumns(columns);
  }, [columns, onColumns]);
  useHitInSight(scroller, hits[currentHit], folding);
  const rowUnder = (event: MouseEvent): Stretch | null => {
    const drawn = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const found = drawn === null ? undefined : rows.find(({ index }) => index === Number(drawn.dataset['row']));
    return found === undefined ? null : { start: found.row.start, end: found.row.start + found.row.text.length };
  };
  const pick = (event: MouseEvent): void => {
    const row = rowUnder(event);
    // Selecting text to copy it picks no row.
    if (row !== null && (getSelection()?.isCollapsed ?? true)) props.onPick?.(row);
  };
  const copying = useSourceCopy(scroller, bodyId, source);
  const gutter = `${Math.max(3, String(total).length) + 1}ch`;
  return (
    <div
      ref={scroller}
      role="document"
      aria-label={label}
      aria-describedby={props.describedBy}
      tabIndex={0}
      data-selectable
      {...copying}
      onKeyDown={(event) => {
        copying.onKeyDown(event);
        foldKeys.onTextKey(event);
        if (!event.defaultPrevented) props.onKey?.(event, visibleStretch(event.currentTarget, rows));
      }}
      onClick={props.onPick === undefined ? undefined : pick}
      onPointerOver={props.onPoint === undefined ? undefined : (event) => props.onPoint?.(rowUnder(event))}
      onPointerLeave={() => props.onPoint?.(null)}
      // Folding may take the scroll bar away: the width, by which the text is wrapped, stays.
      className="min-h-0 flex-1 overflow-auto [scrollbar-gutter:stable] focus-inset bg-surface-base"
    >
      <div className="relative font-code type-code" style={{ height: range.bodyHeight + 2 * sourceTopPadding }}>
        {rows.map(({ index, visible, row }) => (
          <div
            key={index}
            data-row={index}
            data-source-line={row.line ?? undefined}
            className={joinClasses('absolute inset-x-0 flex whitespace-pre', rowTone(row, stretches))}
            style={{ top: sourceTopPadding + visible * rowHeight - range.shift, height: rowHeight }}
          >
            <span
              aria-hidden
              className="shrink-0 select-none pe-4 text-end text-text-3"
              style={{ width: `calc(${gutter} + 16px + var(--pad-pane))` }}
            >
              {row.line ?? ''}
            </span>
            {folding === undefined ? null : <FoldMark folding={folding} line={row.line} keys={foldKeys} />}
            <span
              data-start={row.start}
              className={joinClasses('[unicode-bidi:plaintext]', row.ink === null ? undefined : inkClass[row.ink])}
            >
              <RowText row={row} hits={hits} currentHit={currentHit} stretches={stretches} language={props.language} />
            </span>
            {folding === undefined ? null : <FoldedNote folding={folding} line={row.line} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the current match when it is not visible, and opens the elements that hide it. */
function useHitInSight(
  pane: RefObject<HTMLElement | null>,
  hit: FindHit | undefined,
  folding: Folding | undefined,
): void {
  const folded = folding?.rows ?? nothingFolded;
  useEffect(() => {
    const element = pane.current;
    if (hit === undefined || element === null) return;
    // The row of a hidden match is known to be visible once its element is open.
    if (folded.isHidden(hit.row)) return folding?.reveal(hit.line);
    const top = folded.visibleOf(hit.row) * rowHeight;
    const seen = topOf(element);
    if (top < seen || top > seen + element.clientHeight - rowHeight * 2) {
      goTo(element, Math.max(0, top - element.clientHeight / 3));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `folding` is made anew with each drawing
  }, [hit, pane, folded]);
}

interface GoalLocation {
  readonly bodyId: BodyId;
  readonly source: TextSource;
  readonly columns: number;
  readonly total: number;
}

async function rowOf(documents: DocumentClient, place: GoalLocation, goal: SourceGoal): Promise<number | undefined> {
  const { total, ...of } = place;
  if ('offset' in goal) return (await documents.call('rowAt', { ...of, offset: goal.offset })).row;
  if (goal.line === 'end') return total;
  return (await documents.call('rowsOfLines', { ...of, lines: [goal.line] })).starts[0];
}

/** Copies all of the text or the selection: the source text, without line ends from soft wrapping. */
function useSourceCopy(pane: RefObject<HTMLElement | null>, bodyId: BodyId, source: TextSource) {
  const copy = useCopyStretch(bodyId, source);
  const { onKeyDown, onCopy } = useSelectAll(pane, () => void copy());
  return {
    onKeyDown,
    onCopy(event: ClipboardEvent) {
      onCopy(event);
      const selected = event.isDefaultPrevented() || pane.current === null ? null : selectedText(pane.current);
      if (selected === null) return;
      event.preventDefault();
      void copy(selected);
    },
  };
}

/** Returns the line (0-based) at the top of a rendered source, or `below` pixels under it; null if there is none. */
export function lineAtTop(pane: HTMLElement, below = 0): number | null {
  const row = (topOf(pane) + below - sourceTopPadding) / rowHeight;
  const drawn = [...pane.querySelectorAll<HTMLElement>('[data-source-line]')];
  const found = drawn.findLast((element) => Number(element.dataset['row']) <= row) ?? drawn[0];
  return found === undefined ? null : Number(found.dataset['sourceLine']) - 1;
}

function showRow(element: HTMLElement, row: number, isGentle: boolean): void {
  const top = row * rowHeight;
  const seen = topOf(element);
  const isInSight = top >= seen && top <= seen + element.clientHeight - rowHeight * 3;
  if (!isGentle) goTo(element, top);
  else if (!isInSight) goTo(element, Math.max(0, top - element.clientHeight / 4));
}

/** Background of a row that lies entirely in a range; a row that lies partly in one has its text marked instead. */
function rowTone(row: DrawnRow, stretches: readonly Stretch[]): string | undefined {
  const found = stretches.find(
    ({ start, end }) => start <= row.start && end >= row.start + row.text.length && end > row.start,
  );
  if (found === undefined) return undefined;
  return found.isChosen === true ? 'bg-surface-selected shadow-[inset_2px_0_0_var(--accent)]' : 'bg-accent-tint';
}

/** Markup at the start of blocks, and syntax that is not text, is colored differently from text, as in the comparison of two runs. */
const inkClass: Readonly<Record<MarkdownInk, string>> = {
  heading: 'text-syn-keyword',
  comment: 'text-syn-comment',
  picture: 'text-syn-number',
  formula: 'text-syn-string',
};

/** Returns the range of text that is fully visible in its pane; an empty range for an empty text. */
function visibleStretch(pane: HTMLElement, rows: readonly IndexedRow[]): Stretch {
  const top = topOf(pane) - sourceTopPadding;
  const [first, last] = [top / rowHeight, (top + pane.clientHeight) / rowHeight - 1];
  const seen = rows.filter(({ visible }) => visible >= first && visible <= last);
  const end = seen.at(-1)?.row;
  return { start: seen[0]?.row.start ?? 0, end: end === undefined ? 0 : end.start + end.text.length };
}
