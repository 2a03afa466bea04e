import { useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { DrawnRow, TextSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';
import type { FoldedRows } from './foldedRows.ts';

/** Rows fetched at once, so that scrolling rarely needs a worker request. */
const pageRows = 200;

/** A row of a layout: its index there, and its number among the visible ones. */
export interface IndexedRow {
  readonly index: number;
  readonly visible: number;
  readonly row: DrawnRow;
}

interface VisibleRange {
  readonly first: number;
  readonly end: number;
  readonly folded: FoldedRows;
}

/** Rows in and near the visible range; loaded rows stay while others are fetched. */
export function useSourceRows(
  bodyId: BodyId,
  source: TextSource,
  columns: number,
  { first, end, folded }: VisibleRange,
): readonly IndexedRow[] {
  const documents = useDocuments();
  const [pages, setPages] = useState<{ key: string; rows: ReadonlyMap<number, readonly DrawnRow[]> }>({
    key: '',
    rows: new Map(),
  });
  const key = `${bodyId}:${source}:${columns}`;
  const wanted = Array.from({ length: Math.max(0, end - first) }, (_, offset) => folded.rowAt(first + offset));
  const pageList = [...new Set([folded.rowAt(first), ...wanted].map((row) => Math.floor(row / pageRows)))].join(' ');
  useEffect(() => {
    let isCurrent = true;
    if (columns === 0) return;
    for (const page of pageList.split(' ').map(Number)) {
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
  }, [documents, bodyId, source, columns, key, pageList]);
  if (pages.key !== key) return [];
  return wanted.flatMap((index, offset) => {
    const row = pages.rows.get(Math.floor(index / pageRows))?.[index % pageRows];
    return row === undefined ? [] : [{ index, visible: first + offset, row }];
  });
}
