import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { useVirtualRows } from '../../../../ui/tables/useVirtualRows.ts';
import { scrollToShow } from '../../../../ui/tables/virtualRange.ts';
import { useWorkerResult } from '../../documents.tsx';
import { pageShape, pageTone, toneClass } from './pageNames.ts';
import { pageImageUrl, type PageSource } from './pageSource.ts';

/** Maximum size in pixels of a page's thumbnail. */
interface ThumbSize {
  readonly width: number;
  readonly height: number;
  /** Space below it for its number, its status and the gap. */
  readonly under: number;
}

const wideThumb: ThumbSize = { width: 64, height: 64, under: 30 };
const slimThumb: ThumbSize = { width: 36, height: 52, under: 38 };
/** Number of pages whose thumbnails are requested at once. */
const chunk = 20;

interface PageStripProps {
  readonly bodyId: BodyId;
  readonly pages: readonly BlockPage[];
  /** Null if there is no file to render pages from: boxes are shown instead. */
  readonly file: PageSource | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The adjacent page needs the space. */
  readonly isSlim: boolean;
}

/** Thumbnail of each page with its status; only visible ones are rendered. */
export function PageStrip({ bodyId, pages, file, page, onPage, isSlim }: PageStripProps) {
  const { t } = useText();
  const thumb = isSlim ? slimThumb : wideThumb;
  const itemHeight = thumb.height + thumb.under;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const range = useVirtualRows(scroller, pages.length, itemHeight);
  const { height } = useSize(scroller);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = scrollToShow(page, itemHeight, element.scrollTop, element.clientHeight);
    // When the strip becomes lower, the page must stay visible.
  }, [page, itemHeight, height]);
  const from = Math.floor(range.first / chunk) * chunk;
  const count = Math.max(chunk, Math.ceil((range.end - from) / chunk) * chunk);
  const thumbs = useWorkerResult(`${bodyId}:thumbs:${from}:${count}`, async (documents) => ({
    from,
    boxes: await documents.call('blockThumbs', { bodyId, from, count }),
  }));
  const images = useImageQueue(range.first, Math.min(range.end, pages.length));
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onPage(Math.min(pages.length - 1, Math.max(0, page + step)));
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      data-page-strip
      aria-label={t('blocks.strip')}
      aria-activedescendant={page >= range.first && page < range.end ? `${id}-${page}` : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
      className={joinClasses(
        // As much space before the thumbnails as the scroll bar takes after them.
        'relative shrink-0 overflow-y-auto border-e border-border bg-surface-side focus-inset [scrollbar-gutter:stable_both-edges]',
        isSlim ? 'w-[68px]' : 'w-[88px]',
      )}
    >
      <div role="presentation" style={{ height: pages.length * itemHeight + 8 }} />
      {pages.slice(range.first, range.end).map((one, offset) => {
        const index = range.first + offset;
        return (
          <StripPage
            key={index}
            id={`${id}-${index}`}
            page={one}
            index={index}
            total={pages.length}
            isChosen={index === page}
            boxes={thumbs.value?.boxes[index - thumbs.value.from]}
            image={
              file !== null && one.status !== 'failed' && images.isDue(index)
                ? pageImageUrl(file, one.pageNumber, wideThumb.width * devicePixelRatio)
                : null
            }
            maxSize={thumb}
            onImageSettled={(isThere) => images.settle(index, isThere)}
            onPress={() => onPage(index)}
          />
        );
      })}
    </div>
  );
}

interface ImageQueue {
  isDue(index: number): boolean;
  settle(index: number, isThere: boolean): void;
}

/**
 * Lets the visible pages request their thumbnails one after the other: the large page, which the same process renders, never waits for all
 * of them.
 */
function useImageQueue(first: number, end: number): ImageQueue {
  const [settled, setSettled] = useState<ReadonlyMap<number, boolean>>(new Map());
  let next = first;
  while (next < end && settled.has(next)) next += 1;
  return {
    isDue: (index) => index === next || settled.get(index) === true,
    settle(index, isThere) {
      if (settled.get(index) === isThere) return;
      // A thumbnail that scrolled out of view is requested again when it returns: main caches the images.
      setSettled(new Map([...settled].filter(([at]) => at >= first && at < end)).set(index, isThere));
    },
  };
}

interface StripPageProps {
  readonly id: string;
  readonly page: BlockPage;
  readonly index: number;
  readonly total: number;
  readonly isChosen: boolean;
  readonly boxes: Float32Array | undefined;
  readonly image: string | null;
  readonly maxSize: ThumbSize;
  readonly onImageSettled: (isThere: boolean) => void;
  readonly onPress: () => void;
}

function StripPage(props: StripPageProps) {
  const { id, page, index, total, isChosen, boxes, image, maxSize, onImageSettled, onPress } = props;
  const { t } = useText();
  const tone = pageTone(page);
  const word = tone === 'unknown' ? (page.status ?? '') : tone === 'ok' ? '' : t(`blocks.status.${tone}`);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the listbox has the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={t('blocks.strip.page', { page: page.pageNumber, status: page.status ?? 'none', count: page.count })}
      tabIndex={-1}
      onClick={onPress}
      className="absolute inset-x-0 flex flex-col items-center gap-0.5"
      style={{ top: 8 + index * (maxSize.height + maxSize.under), height: maxSize.height + maxSize.under }}
    >
      <Thumb
        page={page}
        boxes={boxes}
        isChosen={isChosen}
        image={image}
        maxSize={maxSize}
        onImageSettled={onImageSettled}
      />
      <span
        className={joinClasses(
          'max-w-full truncate text-center type-12',
          maxSize !== slimThumb && 'px-1',
          toneClass[tone],
          isChosen && 'font-medium text-text',
        )}
      >
        {page.pageNumber}
        {word === '' ? null : (
          <span className={joinClasses(toneClass[tone], maxSize === slimThumb && 'block truncate leading-3 type-11')}>
            {' '}
            {word}
          </span>
        )}
      </span>
    </div>
  );
}

type ThumbProps = Pick<StripPageProps, 'page' | 'boxes' | 'isChosen' | 'image' | 'onImageSettled' | 'maxSize'>;

function Thumb({ page, boxes, isChosen, image: picture, onImageSettled, maxSize }: ThumbProps) {
  const shape = pageShape(page);
  const width = Math.min(maxSize.width, (maxSize.height * shape.width) / shape.height);
  const height = Math.min(maxSize.height, (width * shape.height) / shape.width);
  return (
    <span data-paper className="flex items-center" style={{ height: maxSize.height }}>
      <svg
        width={width}
        height={height}
        aria-hidden
        className={joinClasses('bg-paper outline', isChosen ? 'outline-2 outline-accent' : 'outline-border')}
      >
        {picture === null ? null : (
          <image
            href={picture}
            width={width}
            height={height}
            preserveAspectRatio="none"
            onLoad={() => onImageSettled(true)}
            onError={() => onImageSettled(false)}
          />
        )}
        {page.status === 'failed' ? (
          <path
            d={`M4 4 L${width - 4} ${height - 4} M${width - 4} 4 L4 ${height - 4}`}
            stroke="var(--danger)"
            fill="none"
          />
        ) : (
          boxesOf(boxes, width, height).map(([colour, path]) => (
            <path key={colour} d={path} fill={`var(--cat-${colour})`} opacity={picture === null ? 0.45 : 0.25} />
          ))
        )}
      </svg>
    </span>
  );
}

/** Boxes of a thumbnail, one outline for each color: a strip has many pages, and a page many boxes. */
function boxesOf(
  boxes: Float32Array | undefined,
  width: number,
  height: number,
): readonly (readonly [number, string])[] {
  const outlines = new Map<number, string>();
  for (let at = 0; boxes !== undefined && at + 4 < boxes.length; at += 5) {
    const [colour = 10, x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(at, at + 5);
    const [wide, high] = [Math.max(1, (x1 - x0) * width), Math.max(1, (y1 - y0) * height - 0.5)];
    const outline = `M${(x0 * width).toFixed(1)} ${(y0 * height).toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`;
    outlines.set(colour, (outlines.get(colour) ?? '') + outline);
  }
  return [...outlines];
}
