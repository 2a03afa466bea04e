import { useRef } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { ComparedPage, type PairSheetProps, sideStyles } from './ComparedPage.tsx';
import { hasMovedPage } from './usePairColumns.tsx';

const letters = { before: 'A', after: 'B' } as const;

/** The page of the selected pair; for a moved block both of its pages side by side. */
export function PairPage(props: Omit<PairSheetProps, 'pageNumber' | 'pane'>) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const pane = useSize(scroller);
  const { pageNumber, pageAfter } = props.pair;
  const isMoved = hasMovedPage(props.pair);
  const pages = isMoved ? [pageNumber, pageAfter] : [pageNumber];
  const room = { width: pane.width / pages.length, height: pane.height };
  const pageOf = { before: pageNumber, after: pageAfter };
  return (
    <>
      <div className="flex h-8 shrink-0 items-center gap-4 border-b border-border-subtle px-3 text-text-2 type-12">
        {isMoved ? null : (
          <span className="font-medium text-text">{t('compare.blocks.page', { page: pageNumber })}</span>
        )}
        {(['before', 'after'] as const).map((which) => (
          <span key={which} className={`flex items-center gap-1.5 ${isMoved ? 'flex-1' : ''}`}>
            <span
              aria-hidden
              data-paper
              className="h-3 w-4 bg-paper"
              style={{ border: `2px ${sideStyles[which].line} ${sideStyles[which].colour}` }}
            />
            {isMoved ? (
              <span className="font-medium text-text">
                {t('compare.blocks.pageOf', { page: pageOf[which], letter: letters[which] })}
              </span>
            ) : (
              t('compare.blocks.boxesOf', { letter: letters[which] })
            )}
          </span>
        ))}
      </div>
      <div
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={
          isMoved
            ? t('compare.blocks.onPages', { before: pageNumber, after: pageAfter })
            : t('compare.blocks.onPage', { page: pageNumber })
        }
        className="flex min-h-0 flex-1 overflow-auto bg-surface-sunken py-3 focus-inset"
      >
        {pages.map((page, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the first page and the second: another one takes its place
          <ComparedPage key={index} {...props} pageNumber={page} pane={room} />
        ))}
      </div>
    </>
  );
}
