import { type ReactNode, useRef } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../shared/document/markdown/markdownNode.ts';
import { useRun } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { previewScrollKey } from './html/previewScrollKey.ts';
import { useWorkerResult } from './documents.tsx';
import type { LinePositions } from './markdown/linePositions.ts';
import { useSlicedBlocks } from './markdown/useMarkdownSlices.ts';
import { MarkdownView } from './MarkdownView.tsx';
import { useScrollPosition } from './useScrollPosition.ts';

interface ResponsePreviewProps {
  readonly runId: RunId;
  /** Shown while no text has arrived yet. */
  readonly otherwise: ReactNode;
}

const nothing: readonly PlacedBlock[] = [];

/** The beginning of a big response, drawn while the rest is received, saved and read. */
export function ResponsePreview({ runId, otherwise }: ResponsePreviewProps) {
  const { t } = useText();
  const text = useRun(runId).beginning;
  const { value: blocks } = useWorkerResult(`beginning:${runId}:${text?.length ?? 0}`, (documents) =>
    text === null ? Promise.resolve([]) : documents.call('beginning', { text }),
  );
  const sliced = useSlicedBlocks(blocks ?? nothing);
  const linePositions = useRef<LinePositions>(null);
  const isThere = text !== null && blocks !== null && blocks.length > 0;
  useScrollPosition(null, { place: previewScrollKey(runId), isReady: isThere, linePositions, isBrief: true });
  if (!isThere) return otherwise;
  return (
    <section aria-busy aria-label={t('inspect.beginning')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p className="flex h-8 shrink-0 items-center border-b border-border-subtle bg-surface-sunken px-pane text-text-2 type-12">
        {t('inspect.beginning.note')}
      </p>
      <MarkdownView linePositions={linePositions} label={t('inspect.markdown.rendered')} text={sliced} />
    </section>
  );
}
