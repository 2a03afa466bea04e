import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { codeTokens, type TokenKind, type TokenLanguage } from '../../../../shared/document/html/codeTokens.ts';
import type { MarkdownInk } from '../../../../shared/document/markdown/markdownInk.ts';
import { hiddenCharacters } from '../../../../shared/document/textRows.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { goTo, topOf } from '../../../ui/tables/tallScroll.ts';
import { useVirtualRows } from '../../../ui/tables/useVirtualRows.ts';
import type { DocumentClient } from '../../../workers/documentClient.ts';
import type { DrawnRow, FindHit, TextSource } from '../../../workers/documentProtocol.ts';
import { useWorkerResult, useDocuments } from '../documents.tsx';
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
/** Rows fetched at once, so that scrolling rarely needs a worker request. */
const pageRows = 200;

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
  /** The scroll container, for components that also scroll it. */
  readonly paneRef?: RefObject<HTMLDivElement | null>;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly isChosen?: boolean;
}

const noStretches: readonly Stretch[] = [];

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
  const range = useVirtualRows(scroller, total, rowHeight);
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
        showRow(element, row, goal.isGentle === true);
        if (goal.takesFocus === true) element.focus({ preventScroll: true });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [documents, bodyId, source, columns, goal, total, scroller]);
  const rows = useRows(bodyId, source, columns, range.first, range.end);
  useEffect(() => {
    onColumns(columns);
  }, [columns, onColumns]);
  useEffect(() => {
    const hit = hits[currentHit];
    const element = scroller.current;
    if (hit === undefined || element === null) return;
    const top = hit.row * rowHeight;
    const seen = topOf(element);
    if (top < seen || top > seen + element.clientHeight - rowHeight * 2) {
      goTo(element, Math.max(0, top - element.clientHeight / 3));
    }
  }, [hits, currentHit, scroller]);
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
        if (!event.defaultPrevented) props.onKey?.(event, visibleStretch(event.currentTarget, rows));
      }}
      onClick={props.onPick === undefined ? undefined : pick}
      onPointerOver={props.onPoint === undefined ? undefined : (event) => props.onPoint?.(rowUnder(event))}
      onPointerLeave={() => props.onPoint?.(null)}
      className="min-h-0 flex-1 overflow-auto focus-inset bg-surface-base"
    >
      <div className="relative font-code type-code" style={{ height: range.bodyHeight + 2 * sourceTopPadding }}>
        {rows.map(({ index, row }) => (
          <div
            key={index}
            data-row={index}
            data-source-line={row.line ?? undefined}
            className={joinClasses('absolute inset-x-0 flex whitespace-pre', rowTone(row, stretches))}
            style={{ top: sourceTopPadding + index * rowHeight - range.shift, height: rowHeight }}
          >
            <span
              aria-hidden
              className="shrink-0 select-none pe-4 text-end text-text-3"
              style={{ width: `calc(${gutter} + 16px + var(--pad-pane))` }}
            >
              {row.line ?? ''}
            </span>
            <span
              data-start={row.start}
              className={joinClasses('[unicode-bidi:plaintext]', row.ink === null ? undefined : inkClass[row.ink])}
            >
              <RowText row={row} hits={hits} currentHit={currentHit} stretches={stretches} language={props.language} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
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

interface IndexedRow {
  readonly index: number;
  readonly row: DrawnRow;
}

/** Rows in and near the visible range; loaded rows stay while others are fetched. */
function useRows(
  bodyId: BodyId,
  source: TextSource,
  columns: number,
  first: number,
  end: number,
): readonly IndexedRow[] {
  const documents = useDocuments();
  const [pages, setPages] = useState<{ key: string; rows: ReadonlyMap<number, readonly DrawnRow[]> }>({
    key: '',
    rows: new Map(),
  });
  const key = `${bodyId}:${source}:${columns}`;
  const firstPage = Math.floor(first / pageRows);
  const lastPage = Math.floor(Math.max(first, end - 1) / pageRows);
  useEffect(() => {
    let isCurrent = true;
    if (columns === 0) return;
    for (let page = firstPage; page <= lastPage; page += 1) {
      void documents.call('rows', { bodyId, source, columns, from: page * pageRows, count: pageRows }).then(
        (rows) => {
          if (!isCurrent) return;
          setPages((before) => ({ key, rows: new Map(before.key === key ? before.rows : []).set(page, rows) }));
        },
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [documents, bodyId, source, columns, key, firstPage, lastPage]);
  if (pages.key !== key) return [];
  const drawn: IndexedRow[] = [];
  for (let index = first; index < end; index += 1) {
    const row = pages.rows.get(Math.floor(index / pageRows))?.[index % pageRows];
    if (row !== undefined) drawn.push({ index, row });
  }
  return drawn;
}

/** Returns the range of text that is fully visible in its pane; an empty range for an empty text. */
function visibleStretch(pane: HTMLElement, rows: readonly IndexedRow[]): Stretch {
  const top = topOf(pane) - sourceTopPadding;
  const [first, last] = [top / rowHeight, (top + pane.clientHeight) / rowHeight - 1];
  const seen = rows.filter(({ index }) => index >= first && index <= last);
  const end = seen.at(-1)?.row;
  return { start: seen[0]?.row.start ?? 0, end: end === undefined ? 0 : end.start + end.text.length };
}

interface RowTextProps {
  readonly row: DrawnRow;
  readonly hits: readonly FindHit[];
  readonly currentHit: number;
  readonly stretches: readonly Stretch[];
  readonly language: TokenLanguage | undefined;
}

function RowText({ row, hits, currentHit, stretches, language }: RowTextProps) {
  const rowEnd = row.start + row.text.length;
  const marks = hits
    .map((hit, index) => ({ ...hit, index }))
    .filter((hit) => hit.start < rowEnd && hit.end > row.start);
  const part = marks.length > 0 ? undefined : stretches.find(({ start, end }) => start < rowEnd && end > row.start);
  if (part !== undefined && (part.start > row.start || part.end < rowEnd))
    return <PartlyMarked row={row} part={part} />;
  if (marks.length === 0)
    return language === undefined ? <VisibleText text={row.text} /> : <ColoredText row={row} language={language} />;
  const parts: React.ReactNode[] = [];
  let at = row.start;
  for (const mark of marks) {
    const from = Math.max(mark.start, row.start);
    const to = Math.min(mark.end, rowEnd);
    if (from > at) parts.push(<VisibleText key={at} text={row.text.slice(at - row.start, from - row.start)} />);
    parts.push(
      <mark
        key={`m${from}`}
        className={
          mark.index === currentHit
            ? 'bg-accent text-on-accent'
            : 'bg-warning-tint text-text outline outline-warning-border'
        }
      >
        <VisibleText text={row.text.slice(from - row.start, to - row.start)} />
      </mark>,
    );
    at = to;
  }
  parts.push(<VisibleText key={`e${at}`} text={row.text.slice(at - row.start)} />);
  return parts;
}

const tokenClass: Readonly<Record<TokenKind, string>> = {
  tag: 'text-syn-tag',
  key: 'text-syn-key',
  string: 'text-syn-string',
  number: 'text-syn-number',
  keyword: 'text-syn-keyword',
  comment: 'text-syn-comment',
  punctuation: 'text-syn-punct',
};

function ColoredText({ row, language }: { readonly row: DrawnRow; readonly language: TokenLanguage }) {
  return codeTokens(row.text, language, row.line === null).map(({ text, kind }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- tokens have no identity but their place
    <span key={index} className={kind === null ? undefined : tokenClass[kind]}>
      <VisibleText text={text} />
    </span>
  ));
}

/** A row of which a part is linked: blocks that go on in the middle of a line. */
function PartlyMarked({ row, part }: { readonly row: DrawnRow; readonly part: Stretch }) {
  const from = Math.max(0, part.start - row.start);
  const to = Math.min(row.text.length, part.end - row.start);
  return (
    <>
      <VisibleText text={row.text.slice(0, from)} />
      <mark className={part.isChosen === true ? 'bg-surface-selected text-text' : 'bg-accent-tint text-text'}>
        <VisibleText text={row.text.slice(from, to)} />
      </mark>
      <VisibleText text={row.text.slice(to)} />
    </>
  );
}

/** Bidirectional control characters and invisible ones are rendered as their code, so that untrusted text cannot disguise its content. */
function VisibleText({ text }: { readonly text: string }) {
  if (text.search(hiddenCharacters) === -1) return text;
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(hiddenCharacters)) {
    parts.push(text.slice(at, match.index));
    parts.push(
      <span
        key={match.index}
        data-sign={match[0]}
        className="rounded-xs bg-warning-tint px-0.5 text-warning-text type-11"
      >
        {`U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}
      </span>,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}
