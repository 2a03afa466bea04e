import type { ReactNode } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../shared/document/markdownNode.ts';
import { useRun } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { useAnswer } from './documents.tsx';
import { useSlicedBlocks } from './markdown/useMarkdownSlices.ts';
import { MarkdownView } from './MarkdownView.tsx';

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
  if (text === null || blocks === null || blocks.length === 0) return otherwise;
  return (
    <section aria-busy aria-label={t('inspect.beginning')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p className="flex h-8 shrink-0 items-center border-b border-border-subtle bg-surface-sunken px-pane text-text-2 type-12">
        {t('inspect.beginning.note')}
      </p>
      <MarkdownView label={t('inspect.markdown.rendered')} text={sliced} />
    </section>
  );
}
