import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockPage } from '../../../../shared/document/blockPages.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { useSize } from '../../../ui/useSize.ts';
import { useVirtualRows } from '../../../ui/useVirtualRows.ts';
import { scrollToShow } from '../../../ui/virtualRange.ts';
import { useAnswer } from '../documents.tsx';
import { pageShape, pageTone, toneClass } from './pageNames.ts';
import { pagePicture, type PageSource } from './pageSource.ts';

/** Pixels that the picture of a page has at most. */
interface ThumbRoom {
  readonly width: number;
  readonly height: number;
  /** Below it, for its number and how it came out, and the gap. */
  readonly under: number;
}

const wideThumb: ThumbRoom = { width: 64, height: 64, under: 30 };
const slimThumb: ThumbRoom = { width: 36, height: 52, under: 38 };
/** Small pictures are asked for by so many pages. */
const chunk = 20;

interface PageStripProps {
  readonly bodyId: BodyId;
  readonly pages: readonly BlockPage[];
  /** Null where there is no file to draw pages from: their boxes stand for them. */
  readonly file: PageSource | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Where the page beside it needs the room. */
  readonly isSlim: boolean;
}

/** Every page as a small picture with how it came out; only those in sight are drawn. */
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
    // A strip that became lower must not lose the page from sight.
  }, [page, itemHeight, height]);
  const from = Math.floor(range.first / chunk) * chunk;
  const count = Math.max(chunk, Math.ceil((range.end - from) / chunk) * chunk);
  const thumbs = useAnswer(`${bodyId}:thumbs:${from}:${count}`, async (documents) => ({
    from,
    boxes: await documents.ask('blockThumbs', { bodyId, from, count }),
  }));
  const pictures = usePicturesInTurn(range.first, Math.min(range.end, pages.length));
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
        // As much room before the pictures as their scroll bar has behind them.
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
            picture={
              file !== null && one.status !== 'failed' && pictures.isDue(index)
                ? pagePicture(file, one.pageNumber, wideThumb.width * devicePixelRatio)
                : null
            }
            room={thumb}
            onPicture={(isThere) => pictures.settle(index, isThere)}
            onPress={() => onPage(index)}
          />
        );
      })}
    </div>
  );
}

interface PicturesInTurn {
  isDue(index: number): boolean;
  settle(index: number, isThere: boolean): void;
}

/**
 * Lets the pages in sight ask for their pictures one after the other: the large page, which is drawn by the same process, never waits
 * for all of them.
 */
function usePicturesInTurn(first: number, end: number): PicturesInTurn {
  const [settled, setSettled] = useState<ReadonlyMap<number, boolean>>(new Map());
  let next = first;
  while (next < end && settled.has(next)) next += 1;
  return {
    isDue: (index) => index === next || settled.get(index) === true,
    settle(index, isThere) {
      if (settled.get(index) === isThere) return;
      // What has left the sight asks anew when it is back: main keeps the pictures.
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
  readonly picture: string | null;
  readonly room: ThumbRoom;
  readonly onPicture: (isThere: boolean) => void;
  readonly onPress: () => void;
}

function StripPage(props: StripPageProps) {
  const { id, page, index, total, isChosen, boxes, picture, room, onPicture, onPress } = props;
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
      style={{ top: 8 + index * (room.height + room.under), height: room.height + room.under }}
    >
      <Thumb page={page} boxes={boxes} isChosen={isChosen} picture={picture} room={room} onPicture={onPicture} />
      <span
        className={joinClasses(
          'max-w-full truncate text-center type-12',
          room !== slimThumb && 'px-1',
          toneClass[tone],
          isChosen && 'font-medium text-text',
        )}
      >
        {page.pageNumber}
        {word === '' ? null : (
          <span className={joinClasses(toneClass[tone], room === slimThumb && 'block truncate leading-3 type-11')}>
            {' '}
            {word}
          </span>
        )}
      </span>
    </div>
  );
}

type ThumbProps = Pick<StripPageProps, 'page' | 'boxes' | 'isChosen' | 'picture' | 'onPicture' | 'room'>;

function Thumb({ page, boxes, isChosen, picture, onPicture, room }: ThumbProps) {
  const shape = pageShape(page);
  const width = Math.min(room.width, (room.height * shape.width) / shape.height);
  const height = Math.min(room.height, (width * shape.height) / shape.width);
  return (
    <span data-paper className="flex items-center" style={{ height: room.height }}>
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
            onLoad={() => onPicture(true)}
            onError={() => onPicture(false)}
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

/** The boxes of a small picture, one outline for each colour: a strip has many pages, and a page many boxes. */
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
