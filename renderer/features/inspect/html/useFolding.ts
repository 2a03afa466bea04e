import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { HtmlFolds } from '../../../../shared/document/html/indentHtml.ts';
import type { PrettySource } from '../../../workers/documentProtocol.ts';
import { useDocuments, useWorkerResult } from '../documents.tsx';
import { FoldedRows } from './foldedRows.ts';

/** What of a text is folded, and how to change it. Lines are counted from 0. */
export interface Folding {
  readonly rows: FoldedRows;
  /** Number of lines that a fold of the element at this line hides; 0 where none can be folded. */
  linesOf(line: number): number;
  isClosed(line: number): boolean;
  toggle(line: number): void;
  /** Returns the closest visible line before or after this one that can be folded; null if there is none. */
  next(line: number, by: 1 | -1): number | null;
  /** Opens every element that hides a line. */
  reveal(line: number): void;
}

interface FoldingTools extends Folding {
  readonly canFold: boolean;
  readonly hasClosed: boolean;
  /** Folds the outermost elements of which there are several. */
  foldAll(): void;
  unfoldAll(): void;
}

const noFolds: HtmlFolds = { starts: [], ends: [] };
const noLines: ReadonlySet<number> = new Set();
const noRows = new FoldedRows();

/** Folds the elements of indented HTML, in a layout of `columns` columns. */
export function useFolding(bodyId: BodyId, source: PrettySource, columns: number): FoldingTools {
  const documents = useDocuments();
  const folds =
    useWorkerResult(`${bodyId}:${source}:folds`, (client) => client.call('htmlFolds', { bodyId, source })).value ??
    noFolds;
  const [closed, setClosed] = useState(noLines);
  const [rows, setRows] = useState(noRows);
  const endOf = useCallback(
    (line: number): number => {
      const at = indexOf(folds.starts, line);
      return at === -1 ? line : (folds.ends[at] ?? line);
    },
    [folds],
  );
  const stretches = useMemo(
    () =>
      outermost(
        [...closed].toSorted((one, other) => one - other),
        endOf,
      ),
    [closed, endOf],
  );
  useEffect(() => {
    let isCurrent = true;
    if (stretches.length === 0 || columns === 0) return setRows(noRows);
    const lines = stretches.flatMap(([start, end]) => [start + 1, end + 1]);
    documents.call('rowsOfLines', { bodyId, source, columns, lines }).then(
      ({ starts, total }) => {
        if (!isCurrent) return;
        const hidden = stretches.map((_stretch, index) => {
          const from = starts[index * 2] ?? total;
          return { from, count: (starts[index * 2 + 1] ?? total) - from };
        });
        setRows(new FoldedRows(hidden));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [documents, bodyId, source, columns, stretches]);
  return {
    rows,
    canFold: folds.starts.length > 0,
    hasClosed: closed.size > 0,
    linesOf: (line) => endOf(line) - line,
    isClosed: (line) => closed.has(line),
    toggle: (line) => setClosed(toggled(closed, line)),
    next: (line, by) => nextVisible(folds.starts, stretches, line, by),
    reveal: (line) => {
      const left = [...closed].filter((start) => start >= line || endOf(start) < line);
      if (left.length < closed.size) setClosed(new Set(left));
    },
    foldAll: () => setClosed(new Set(firstSiblings(folds))),
    unfoldAll: () => setClosed(noLines),
  };
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const next = new Set(lines);
  if (!next.delete(line)) next.add(line);
  return next;
}

/** Returns the closest start before or after a line that is in no closed element. */
export function nextVisible(
  starts: readonly number[],
  hidden: readonly (readonly [number, number])[],
  line: number,
  by: 1 | -1,
): number | null {
  const at = lowerBound(starts, by === 1 ? line + 1 : line);
  for (let index = by === 1 ? at : at - 1; index >= 0 && index < starts.length; ) {
    const start = starts[index] ?? 0;
    const around = hidden.find(([from, to]) => start > from && start <= to);
    if (around === undefined) return start;
    index = by === 1 ? lowerBound(starts, around[1] + 1) : lowerBound(starts, around[0] + 1) - 1;
  }
  return null;
}

/** Returns the index of a number; -1 for none. */
function indexOf(sorted: readonly number[], value: number): number {
  const low = lowerBound(sorted, value);
  return sorted[low] === value ? low : -1;
}

/** Returns the index of the first number that is not below a value. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns first and last line of the closed elements that are in no other closed one. */
function outermost(starts: readonly number[], endOf: (line: number) => number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let reached = -1;
  for (const start of starts) {
    if (start <= reached) continue;
    reached = endOf(start);
    found.push([start, reached]);
  }
  return found;
}

/** Deeper elements are not looked at: of a page that is one chain of elements, the innermost of these is folded. */
const maxLevels = 12;

/** Returns the starts of the outermost elements with siblings: those in the body of a page, and not its head and body. */
export function firstSiblings({ starts, ends }: HtmlFolds): readonly number[] {
  let from = 0;
  const until = starts.length;
  let siblings: readonly number[] = [];
  for (let level = 0; level < maxLevels; level += 1) {
    const found: number[] = [];
    for (let index = from, reached = -1; index < until; index += 1) {
      if ((starts[index] ?? 0) <= reached) continue;
      reached = ends[index] ?? 0;
      found.push(index);
    }
    const last = found.at(-1);
    if (last === undefined) return siblings;
    siblings = found.map((index) => starts[index] ?? 0);
    // Head and body are the only siblings in a document.
    const isPage = found.length === 1 || (level === 1 && found.length === 2);
    if (!isPage) return siblings;
    from = last + 1;
  }
  return siblings;
}
