import { type MouseEvent, type Ref, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { List } from 'lucide-react';
import type { Text } from '../../../../messages/createText.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { HeatLegend } from '../overlay/HeatLegend.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PageImage } from './PageImage.tsx';
import { pageImageUrl, pageSourceOf } from './pageSource.ts';
import { boxRooms } from '../overlay/boxMargins.ts';
import { noTextOf } from '../noText.ts';
import { isOtherShape, pageShape } from './pageNames.ts';
import { fitZoom } from './pageZoom.ts';
import { maxBoxes, PageOverlay } from '../overlay/PageOverlay.tsx';
import { SourceOffer } from './SourceOffer.tsx';
import { ReadingPath } from '../overlay/ReadingPath.tsx';
import { useDelayed } from './useDelayed.ts';
import { listText } from '../overlay/wireframeText.ts';
import { type BlockView, drawnOf } from '../useBlockView.ts';

interface PageViewProps {
  readonly run: RunModel;
  readonly pages: readonly BlockPage[];
  /** All blocks of the visible page; null until they are loaded. */
  readonly blocks: readonly BlockRow[] | null;
  readonly view: BlockView;
  readonly onChange: (part: Partial<BlockView>) => void;
  readonly hovered: BlockRow | null;
  readonly onHover: (block: BlockRow | null) => void;
  readonly onChoose: (block: BlockRow) => void;
  readonly pageField: Ref<HTMLInputElement>;
  readonly onGone: () => void;
  /** The list is visible: it has the controls that do not fit on the page. */
  readonly hasList: boolean;
  /** The page has very little space: notes about it must not take more. */
  readonly isLow: boolean;
  /** Receives the zoom at which the page fits. */
  readonly fitted: RefObject<number>;
}

/** A page with its boxes. The list is its equivalent for screen readers; here keys move the chosen block (ux.md 16.4). */
export function PageView(props: PageViewProps) {
  const { run, pages, blocks, view, onChange, onHover, onChoose, fitted } = props;
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const pane = useSize(scroller);
  const page = pages[view.page];
  const shape = page === undefined ? null : pageShape(page);
  const fit = shape === null ? 1 : fitZoom(pane, shape, page?.status !== 'failed');
  const zoom = view.zoom ?? fit;
  const size = drawnSize(shape, zoom);
  const { drawn, shown, byArea, rooms, isCut } = useBoxes(blocks, view, size.width, size.height);
  useEffect(() => {
    const box = scroller.current?.querySelector(`[data-block="${view.chosen ?? ''}"]`);
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Also in a pane that has become smaller.
  }, [view.chosen, view.zoom, blocks, pane.width, pane.height]);
  useEffect(() => {
    fitted.current = fit;
  }, [fitted, fit]);
  const image = usePageImage(run, page, view.showsImage);
  if (page === undefined || shape === null) return null;
  const blockUnder = (event: MouseEvent): BlockRow | null => {
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
    return shown.find(({ number }) => number === Number(box?.dataset['block'] ?? -1)) ?? null;
  };
  const chosen = shown.find(({ number }) => number === view.chosen);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-sunken">
      <PageHeader
        pages={pages}
        page={view.page}
        onPage={(next) => onChange({ page: next })}
        zoom={zoom}
        isFit={view.zoom === null}
        onZoom={(next) => onChange({ zoom: next })}
        showsBoxes={view.showsBoxes}
        onBoxes={(showsBoxes) => onChange({ showsBoxes })}
        showsImage={image.isPaintable ? view.showsImage : null}
        onShowImage={(showsImage) => onChange({ showsImage })}
        pageField={props.pageField}
        onGone={props.onGone}
      />
      {/* oxlint-disable jsx-a11y/click-events-have-key-events -- the inspector's own keys choose blocks, and the list is the twin of it all */}
      <div className={ringClass}>
        <div
          ref={scroller}
          role="application"
          aria-label={t('blocks.page.label', {
            page: page.pageNumber,
            status: page.status ?? 'none',
            count: page.count,
            chosen: chosen === undefined ? 'none' : chosenName({ t }, chosen),
          })}
          aria-describedby={keysId}
          tabIndex={0}
          data-page-view
          onClick={(event) => {
            const block = blockUnder(event);
            if (block !== null) onChoose(block);
          }}
          onPointerOver={(event) => onHover(blockUnder(event))}
          onPointerLeave={() => onHover(null)}
          className="flex min-h-0 flex-1 overflow-auto outline-none"
        >
          <p id={keysId} className="sr-only">
            {t('blocks.page.keys')}
          </p>
          <div
            data-paper
            aria-hidden
            className="relative m-auto shrink-0 bg-paper shadow-2"
            style={{ ...size, marginBlock: 'auto' }}
          >
            {image.shownFile === null ? null : (
              <PageImage
                source={pageImageUrl(image.shownFile, page.pageNumber, shape.width * zoom * devicePixelRatio)}
                isLate={image.isLate}
                onFailure={image.onFailure}
                onShape={image.onShape}
              />
            )}
            {page.status === 'failed' ? <FailedPage /> : null}
            {view.showsBoxes ? (
              <PageOverlay
                blocks={byArea}
                rooms={rooms}
                {...size}
                chosen={view.chosen}
                hovered={props.hovered?.number ?? null}
                heat={view.heat}
                isPictured={image.shownFile !== null && !image.isLate}
              />
            ) : null}
            {view.showsOrder ? <ReadingPath blocks={drawn} {...size} /> : null}
          </div>
        </div>
      </div>
      {/* oxlint-enable jsx-a11y/click-events-have-key-events */}
      <PageNotes
        run={run}
        page={page}
        blocks={blocks}
        isCut={isCut}
        imageState={image.state}
        isLow={props.isLow}
        onList={props.hasList ? null : () => onChange({ secondaryPane: 'list' })}
      />
      {view.heat === 'off' ? null : <HeatLegend />}
    </div>
  );
}

/** Returns the size of a page on screen, in px. */
function drawnSize(shape: { readonly width: number; readonly height: number } | null, zoom: number) {
  return { width: Math.round((shape?.width ?? 0) * zoom), height: Math.round((shape?.height ?? 0) * zoom) };
}

/** The focus ring is drawn above the page, which covers the whole pane when it is enlarged. */
const ringClass =
  'relative flex min-h-0 flex-1 after:pointer-events-none after:absolute after:inset-0 has-[>:focus-visible]:after:outline-2 has-[>:focus-visible]:after:-outline-offset-2 has-[>:focus-visible]:after:outline-focus-ring';

function FailedPage() {
  const { t } = useText();
  return (
    <span className="absolute inset-0 flex items-center justify-center">
      <svg className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 100 100">
        <path d="M0 0 L100 100 M100 0 L0 100" stroke="var(--danger-border)" strokeWidth={0.3} />
      </svg>
      <span className="relative shrink-0 rounded-s bg-danger-tint px-3 py-1 whitespace-nowrap text-danger-text type-13">
        {t('blocks.failed')}
      </span>
    </span>
  );
}

/** The image of a page, and what is known of it after it was loaded. */
function usePageImage(run: RunModel, page: BlockPage | undefined, showsImage: boolean) {
  const [unpaintable, setUnpaintable] = useState<ReadonlySet<string>>(new Set());
  /** Heights of loaded images at a width of 1. */
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const file = pageSourceOf(run);
  const key = `${file?.bodyId} ${page?.pageNumber}`;
  const isPaintable = file !== null && !unpaintable.has(key);
  const shownFile = isPaintable && showsImage ? file : null;
  const isLate = useDelayed(shownFile !== null && !heights.has(key), key);
  const isOther = page !== undefined && isOtherShape(page, heights.get(key) ?? Number.NaN);
  const state: PageNotesProps['imageState'] =
    file === null ? 'none' : !isPaintable ? 'failed' : isOther ? 'other' : 'there';
  return {
    isPaintable,
    /** Null where no image is shown. */
    shownFile,
    isLate,
    state,
    onFailure: () => setUnpaintable(new Set([...unpaintable, key])),
    onShape: (height: number) => setHeights(new Map(heights).set(key, height)),
  };
}

interface PageNotesProps {
  readonly run: RunModel;
  readonly page: BlockPage;
  readonly blocks: readonly BlockRow[] | null;
  /** Not all boxes of the page are drawn. */
  readonly isCut: boolean;
  /** Whether the page has an image, an image that probably shows another page, or a file that could not be rendered. */
  readonly imageState: keyof typeof imageNotes | 'there';
  /** The page has very little space: each note is limited to one line. */
  readonly isLow: boolean;
  /** Shows the list; null if it is visible. */
  readonly onList: (() => void) | null;
}

const imageNotes = {
  none: 'blocks.wireframe',
  other: 'blocks.otherShape',
  failed: 'blocks.unpaintable',
} as const;

/** Facts about a page that are not visible on it. */
function PageNotes(props: PageNotesProps) {
  const { run, page, blocks, imageState, isLow, onList } = props;
  const { t } = useText();
  const hasBoxes = blocks === null || blocks.length === 0 || blocks.some(({ box }) => box !== null);
  // A failed page cannot be rendered either, which is nothing new, and another file would not help.
  const lacks = imageState === 'there' || (page.status === 'failed' && imageState === 'failed') ? null : imageState;
  const notes = [
    lacks === null ? null : t(imageNotes[lacks]),
    ...pageNotes(run, page, t),
    hasBoxes ? null : t('blocks.noBoxes'),
    props.isCut ? t('blocks.manyBoxes', { count: maxBoxes }) : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <div role="status" className="shrink-0 border-t border-border-subtle bg-surface-base px-3 py-1 text-text-2 type-12">
      {notes.map((note) => (
        <p key={note} title={note} className={isLow ? 'truncate' : undefined}>
          {note}
        </p>
      ))}
      {hasBoxes || onList === null ? null : (
        <Button variant="link" size="small" icon={List} onPress={onList}>
          {t('blocks.showList')}
        </Button>
      )}
      {lacks === null || run.isImported ? null : <SourceOffer run={run} />}
    </div>
  );
}

/** Notes about what the response lacks of a page. */
function pageNotes({ summary }: RunModel, page: BlockPage, t: Text['t']): readonly (string | null)[] {
  const { pages } = summary ?? {};
  const lacksSize = page.width === null || page.height === null;
  return [
    pages?.total != null && pages.total > pages.read
      ? t('blocks.truncated', { read: pages.read, total: pages.total })
      : null,
    page.status === 'partial' ? t('blocks.partial') : null,
    page.status !== 'failed' && lacksSize ? t('blocks.noSize') : null,
  ];
}

/**
 * Returns the drawn blocks of a page and their styles, memoized so that hovering over a box does not compute them again. In page pixels.
 */
function useBoxes(blocks: readonly BlockRow[] | null, view: BlockView, width: number, height: number) {
  const { types, sources, hidesFurniture, chosen } = view;
  const passing = useMemo(
    () => drawnOf({ types, sources, hidesFurniture }, blocks ?? []),
    [blocks, types, sources, hidesFurniture],
  );
  const drawn = useMemo(() => passing.slice(0, maxBoxes), [passing]);
  // The chosen block is shown on the page even if the filter hides it, because its details and its text are visible too.
  const besides = useMemo(() => {
    const block = blocks?.find(({ number }) => number === chosen);
    return block === undefined || drawn.includes(block) ? null : block;
  }, [blocks, drawn, chosen]);
  const shown = useMemo(() => (besides === null ? drawn : [...drawn, besides]), [drawn, besides]);
  const byArea = useMemo(() => sortedByArea(shown), [shown]);
  const rooms = useMemo(() => boxRooms(byArea, { width, height }), [byArea, width, height]);
  return { drawn, shown, byArea, rooms, isCut: passing.length > maxBoxes };
}

/** Smaller boxes are above larger ones, so that each can be clicked. */
function sortedByArea(blocks: readonly BlockRow[]): readonly BlockRow[] {
  const area = ({ box }: BlockRow): number => (box === null ? 0 : (box[2] - box[0]) * (box[3] - box[1]));
  return blocks.toSorted((one, other) => area(other) - area(one));
}

/** Accessible name of the chosen block; states if the block has no text. */
function chosenName({ t }: Pick<Text, 't'>, block: BlockRow): string {
  const words = listText(block.text).slice(0, 80);
  return `${block.type === '' ? t('blocks.noType') : block.type}: ${words === '' ? t(noTextOf(block)) : words}`;
}
