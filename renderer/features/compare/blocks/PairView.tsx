import type { WordPart } from '../../../../shared/document/compare/wordChanges.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import type { BlockPairRow, BlockSide, ComparedBodies } from '../../../workers/compare/compareProtocol.ts';
import { BlockTag } from '../../inspect/blocks/BlockTag.tsx';
import { documents, useLoaded } from '../comparedDocuments.ts';
import { PairPage } from './PairPage.tsx';

interface PairViewProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly bodies: ComparedBodies;
  readonly pair: BlockPairRow;
  /** The pairs of the list, one of which a press on the page chooses. */
  readonly rows: readonly BlockPairRow[];
  readonly onChoose: (row: BlockPairRow) => void;
}

/** The chosen pair: both blocks on their page, and their texts with the differences marked. */
export function PairView({ a, b, bodies, pair, rows, onChoose }: PairViewProps) {
  const numbers = { before: pair.before?.number ?? null, after: pair.after?.number ?? null };
  const texts = useLoaded(`${bodies.before ?? ''} ${bodies.after ?? ''} ${numbers.before} ${numbers.after}`, () =>
    documents.call('compareBlock', { ...bodies, numbers }),
  );
  const parts = texts.state === 'ready' ? texts.value : { before: [], after: [] };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PairPage a={a} b={b} bodies={bodies} pair={pair} rows={rows} onChoose={onChoose} />
      <div className="grid max-h-2/5 min-h-28 shrink-0 grid-cols-2 border-t border-border">
        <PairText letter="A" side={pair.before} parts={parts.before} />
        <PairText letter="B" side={pair.after} parts={parts.after} />
      </div>
    </div>
  );
}

interface PairTextProps {
  readonly letter: 'A' | 'B';
  readonly side: BlockSide | null;
  readonly parts: readonly WordPart[] | null;
}

function PairText({ letter, side, parts }: PairTextProps) {
  const { t } = useText();
  const mark =
    letter === 'A'
      ? 'bg-(--diff-del-word) text-(--diff-del-text) line-through decoration-1'
      : 'bg-(--diff-add-word) text-(--diff-add-text)';
  return (
    <section
      aria-label={t('compare.valueOf', { letter })}
      className={joinClasses('flex min-h-0 min-w-0 flex-col', letter === 'A' && 'border-e border-border-subtle')}
    >
      <h2 className="flex h-8 shrink-0 items-center gap-2 px-3 font-medium type-12">
        {letter}
        {side === null ? null : (
          <>
            <BlockTag type={side.type} />
            <span className="truncate text-text-2">{side.type === '' ? t('compare.blocks.noType') : side.type}</span>
          </>
        )}
      </h2>
      <pre
        tabIndex={0}
        role="group"
        aria-label={t('compare.text', { letter, part: t('inspect.tab.blocks') })}
        data-selectable
        className="m-0 min-h-0 flex-1 overflow-auto whitespace-pre-wrap px-3 pb-2 focus-inset type-code [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {side === null ? (
          <span className="text-text-3">{t('compare.nothingThere')}</span>
        ) : (
          parts?.map(({ text, isShared }, index) =>
            isShared ? (
              text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity but their place
              <mark key={index} className={joinClasses('rounded-xs', mark)}>
                {text}
              </mark>
            ),
          )
        )}
      </pre>
    </section>
  );
}
