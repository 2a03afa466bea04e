import { useMemo, useState } from 'react';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import type { JobPage } from '../job/usePages.ts';
import { GraphCanvas } from './GraphCanvas.tsx';
import { GraphDetails } from './GraphDetails.tsx';
import { GraphLegend } from './GraphLegend.tsx';
import { createGraphModel } from './graphModel.ts';
import { useGraphLayout } from './useGraphLayout.ts';
import { useLinkedRows } from './useLinkedRows.ts';

interface GraphViewProps {
  readonly run: RunModel;
  readonly rows: readonly SiteRow[];
  readonly pages: readonly JobPage[];
  /** The engine reports where each URL was found. */
  readonly isReported: boolean;
  readonly onOpen: (row: SiteRow) => void;
  readonly onShowReason: (reason: string) => void;
}

/** The URLs of a job by the links that lead to them: one column for each number of links from the start page. */
export function GraphView({ run, rows, pages, isReported, onOpen, onShowReason }: GraphViewProps) {
  const { t } = useText();
  const { url } = run.request;
  const linked = useLinkedRows(rows, pages, typeof url === 'string' ? url : null, isReported);
  if (rows.length === 0) return <EmptyState sentence={t('site.graph.none')} />;
  if (linked === null) return <div className="min-h-0 flex-1" aria-busy />;
  if (!linked.hasLinks) return <EmptyState sentence={t('site.graph.noLinks')} />;
  return <Graph rows={linked.rows} onOpen={onOpen} onShowReason={onShowReason} />;
}

function Graph({ rows, onOpen, onShowReason }: Pick<GraphViewProps, 'rows' | 'onOpen' | 'onShowReason'>) {
  const model = useMemo(() => createGraphModel(rows), [rows]);
  const laidOut = useGraphLayout(model);
  const [selected, setSelected] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [color, setColor] = useState<number | null>(null);
  const shown = laidOut?.model ?? model;
  const detailed = hovered ?? selected;
  const row = detailed === null ? null : (shown.rows[detailed] ?? null);
  return (
    <>
      <GraphLegend model={shown} color={color} onColorChange={setColor} />
      {laidOut === null ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : (
        <GraphCanvas
          {...laidOut}
          color={color}
          selected={selected}
          hovered={hovered}
          onSelect={setSelected}
          onHover={setHovered}
          onOpen={(node) => {
            const opened = laidOut.model.rows[node];
            if (opened !== undefined && opened.document !== null) onOpen(opened);
          }}
        />
      )}
      <GraphDetails row={row} rows={shown.rows} onOpen={onOpen} onShowReason={onShowReason} />
    </>
  );
}
