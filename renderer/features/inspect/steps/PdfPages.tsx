import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useImageZoom } from '../images/useImageZoom.ts';
import { ZoomBar } from '../images/ZoomBar.tsx';
import { pageImageUrl } from '../blocks/page/pageSource.ts';

interface PdfPagesProps {
  readonly bodyId: BodyId;
  /** Name of the document. */
  readonly name: string;
}

/** As many pixels across as a page is drawn at, so that it can be read when it is made larger. */
const across = 1200;

/** The pages of a saved PDF, one at a time, as main draws them: nothing of the document itself reaches the window. */
export function PdfPages({ bodyId, name }: PdfPagesProps) {
  const { t, number } = useText();
  const { bar, pane, image } = useImageZoom();
  const [page, setPage] = useState(1);
  /** Number of the last page, found by requesting the page after the visible one; 0 for a document that cannot be rendered. */
  const [last, setLast] = useState<number | null>(null);
  const sourceOf = (wanted: number) => pageImageUrl({ bodyId, isImage: false }, wanted, across);
  if (last === 0) return <p className="px-4 pt-3 text-text-2">{t('inspect.actions.pdfUnreadable')}</p>;
  const label = t('inspect.actions.pdfPage', { name, page });
  const lookAhead = (): void => {
    if (last !== null) return;
    const next = new Image();
    next.addEventListener('error', () => setLast(page));
    next.src = sourceOf(page + 1);
  };
  return (
    <>
      <div role="group" aria-label={name} className="flex h-9 items-center gap-1 border-b border-border-subtle px-2">
        <ZoomBar {...bar} />
        <span className="flex-1" />
        <IconButton
          icon={ChevronLeft}
          label={t('inspect.actions.pdfBack')}
          isDisabled={page === 1}
          onPress={() => setPage(page - 1)}
        />
        <span role="status" className="min-w-16 text-center text-text-2 tabular-nums type-12">
          {last === null
            ? t('inspect.actions.pdfAt', { page: number(page) })
            : t('inspect.actions.pdfOf', { page: number(page), count: number(last) })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('inspect.actions.pdfNext')}
          isDisabled={page === last}
          onPress={() => setPage(page + 1)}
        />
      </div>
      <div
        {...pane}
        tabIndex={0}
        role="document"
        aria-label={label}
        className="max-h-[60vh] overflow-auto bg-surface-sunken p-4 focus-inset"
      >
        <img
          src={sourceOf(page)}
          alt={label}
          {...image}
          onLoad={(event) => {
            image.onLoad(event);
            lookAhead();
          }}
          onError={() => {
            setLast(page - 1);
            setPage(Math.max(1, page - 1));
          }}
          className="mx-auto block max-w-none border border-border bg-paper"
        />
      </div>
    </>
  );
}
