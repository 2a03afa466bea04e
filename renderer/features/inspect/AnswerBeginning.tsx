import { type ReactNode, useRef } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../shared/document/markdownNode.ts';
import { useRun } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { beginningPlace } from './beginningPlace.ts';
import { useAnswer } from './documents.tsx';
import type { ReadingPlaces } from './markdown/readingPlaces.ts';
import { useSlicedBlocks } from './markdown/useMarkdownSlices.ts';
import { MarkdownView } from './MarkdownView.tsx';
import { useScrollPlace } from './useScrollPlace.ts';

interface AnswerBeginningProps {
  readonly runId: RunId;
  /** What stands here while there are no first words. */
  readonly otherwise: ReactNode;
}

const nothing: readonly PlacedBlock[] = [];

/** The first words of a big answer, drawn while the rest of it is received, saved and read. */
export function AnswerBeginning({ runId, otherwise }: AnswerBeginningProps) {
  const { t } = useText();
  const text = useRun(runId).beginning;
  const { value: blocks } = useAnswer(`beginning:${runId}:${text?.length ?? 0}`, (documents) =>
    text === null ? Promise.resolve([]) : documents.ask('beginning', { text }),
  );
  const sliced = useSlicedBlocks(blocks ?? nothing);
  const places = useRef<ReadingPlaces>(null);
  const isThere = text !== null && blocks !== null && blocks.length > 0;
  useScrollPlace(null, { place: beginningPlace(runId), isReady: isThere, places, isBrief: true });
  if (!isThere) return otherwise;
  return (
    <section aria-busy aria-label={t('inspect.beginning')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p className="flex h-8 shrink-0 items-center border-b border-border-subtle bg-surface-sunken px-pane text-text-2 type-12">
        {t('inspect.beginning.note')}
      </p>
      <MarkdownView places={places} label={t('inspect.markdown.rendered')} text={sliced} />
    </section>
  );
}
