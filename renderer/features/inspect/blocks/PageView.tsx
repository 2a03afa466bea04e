import { type MouseEvent, type Ref, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BlockPage } from '../../../../shared/document/blockPages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { List } from 'lucide-react';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useSize } from '../../../ui/useSize.ts';
import type { BlockRow, BlocksDigest } from '../../../workers/blockProtocol.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PagePicture } from './PagePicture.tsx';
import { pagePicture, pageSourceOf } from './pageSource.ts';
import { boxRooms } from './boxRoom.ts';
import { noTextOf } from './noText.ts';
import { isOtherShape, pageShape } from './pageNames.ts';
import { fitZoom } from './pageZoom.ts';
import { mostBoxes, Paper } from './Paper.tsx';
import { SourceOffer } from './SourceOffer.tsx';
import { ReadingPath } from './ReadingPath.tsx';
import { useLate } from './useLate.ts';
import { listWords } from './wireText.ts';
import { type BlockView, drawnOf } from './useBlockView.ts';

interface PageViewProps {
  readonly run: RunModel;
  readonly pages: readonly BlockPage[];
  /** Which confidences any block of the answer has. */
  readonly told: BlocksDigest['confidences'];
  /** Every block of the page in sight; null until they are here. */
  readonly blocks: readonly BlockRow[] | null;
  readonly view: BlockView;
  readonly onChange: (part: Partial<BlockView>) => void;
  readonly hovered: BlockRow | null;
  readonly onHover: (block: BlockRow | null) => void;
  readonly onChoose: (block: BlockRow) => void;
  readonly pageField: Ref<HTMLInputElement>;
  readonly onGone: () => void;
  /** The list is in sight: it has what the page has no place for. */
  readonly hasList: boolean;
  /** There is hardly any room for the page: what is said of it must not take more. */
  readonly isLow: boolean;
  /** Is told the size at which the page fits. */
  readonly fitted: RefObject<number>;
}

/** A page with its boxes. Its twin for screen readers is the list; here keys move the chosen block (ux.md 16.4). */
export function PageView(props: PageViewProps) {
  const { run, pages, told, blocks, view, onChange, hovered, onHover, onChoose, pageField, onGone, fitted } = props;
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const pane = useSize(scroller);
  const page = pages[view.page];
  const [unpaintable, setUnpaintable] = useState<ReadonlySet<string>>(new Set());
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const shape = page === undefined ? null : pageShape(page);
  const fit = shape === null ? 1 : fitZoom(pane, shape, page?.status !== 'failed');
  const zoom = view.zoom ?? fit;
  const width = Math.round((shape?.width ?? 0) * zoom);
  const height = Math.round((shape?.height ?? 0) * zoom);
  const { drawn, shown, byArea, rooms, isCut } = useBoxes(blocks, view, width, height);
  useEffect(() => {
    const box = scroller.current?.querySelector(`[data-block="${view.chosen ?? ''}"]`);
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Also in a pane that has become smaller.
  }, [view.chosen, view.zoom, blocks, pane.width, pane.height]);
  useEffect(() => {
    fitted.current = fit;
  }, [fitted, fit]);
  const file = pageSourceOf(run);
  const drawing = `${file?.bodyId} ${page?.pageNumber}`;
  const hasPicture = file !== null && !unpaintable.has(drawing);
  const isPictured = hasPicture && view.showsPicture;
  const isLate = useLate(isPictured && !heights.has(drawing), drawing);
  if (page === undefined || shape === null) return null;
  const size = { width, height };
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
        showsPicture={hasPicture ? view.showsPicture : null}
        onPicture={(showsPicture) => onChange({ showsPicture })}
        pageField={pageField}
        onGone={onGone}
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
            {isPictured ? (
              <PagePicture
                source={pagePicture(file, page.pageNumber, shape.width * zoom * devicePixelRatio)}
                isLate={isLate}
                onFailure={() => setUnpaintable(new Set([...unpaintable, drawing]))}
                onShape={(height) => setHeights(new Map(heights).set(drawing, height))}
              />
            ) : null}
            {page.status === 'failed' ? <FailedPage /> : null}
            {view.showsBoxes ? (
              <Paper
                blocks={byArea}
                rooms={rooms}
                {...size}
                chosen={view.chosen}
                hovered={hovered?.number ?? null}
                heat={view.heat}
                isPictured={isPictured && !isLate}
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
        picture={pictureOf(page, file !== null, hasPicture ? (heights.get(drawing) ?? Number.NaN) : null)}
        isLow={props.isLow}
        onList={props.hasList ? null : () => onChange({ beside: 'list' })}
      />
      {view.heat === 'off' ? null : <HeatLegend isTold={told.includes(view.heat)} />}
    </div>
  );
}

/** The ring of the focus stands upon the page, which covers all of the place when it is enlarged. */
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

interface PageNotesProps {
  readonly run: RunModel;
  readonly page: BlockPage;
  readonly blocks: readonly BlockRow[] | null;
  /** Not all boxes of the page are drawn. */
  readonly isCut: boolean;
  /** Whether there is a picture of the page, one that hardly is of it, or a file of which none could be made. */
  readonly picture: keyof typeof pictureNotes | 'there';
  /** The page has hardly any room: each note has one line. */
  readonly isLow: boolean;
  /** Shows the list; null where it is in sight. */
  readonly onList: (() => void) | null;
}

/** @param height that the page was drawn with, for a width of one; null where it cannot be drawn */
function pictureOf(page: BlockPage, hasFile: boolean, height: number | null): PageNotesProps['picture'] {
  if (!hasFile) return 'none';
  return height === null ? 'failed' : isOtherShape(page, height) ? 'other' : 'there';
}

const pictureNotes = {
  none: 'blocks.wireframe',
  other: 'blocks.otherShape',
  failed: 'blocks.unpaintable',
} as const;

/** What of a page cannot be seen on it. */
function PageNotes({ run, page, blocks, isCut, picture, isLow, onList }: PageNotesProps) {
  const { t } = useText();
  const { pages } = run.summary ?? {};
  const hasBoxes = blocks === null || blocks.length === 0 || blocks.some(({ box }) => box !== null);
  // That a page which failed cannot be drawn either says nothing new, and another file would not help.
  const hasFailed = page.status === 'failed';
  const lacks = picture === 'there' || (hasFailed && picture === 'failed') ? null : picture;
  const notes = [
    lacks === null ? null : t(pictureNotes[lacks]),
    pages?.total != null && pages.total > pages.read
      ? t('blocks.truncated', { read: pages.read, total: pages.total })
      : null,
    page.status === 'partial' ? t('blocks.partial') : null,
    !hasFailed && (page.width === null || page.height === null) ? t('blocks.noSize') : null,
    hasBoxes ? null : t('blocks.noBoxes'),
    isCut ? t('blocks.manyBoxes', { count: mostBoxes }) : null,
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

/** The blocks of a page that are drawn, and how: not anew for each box that the pointer passes. Pixels of the page. */
function useBoxes(blocks: readonly BlockRow[] | null, view: BlockView, width: number, height: number) {
  const { types, sources, hidesFurniture, chosen } = view;
  const passing = useMemo(
    () => drawnOf({ types, sources, hidesFurniture }, blocks ?? []),
    [blocks, types, sources, hidesFurniture],
  );
  const drawn = useMemo(() => passing.slice(0, mostBoxes), [passing]);
  // The chosen block is seen where it stands, though the filter leaves it out: its details and its text are in sight too.
  const besides = useMemo(() => {
    const block = blocks?.find(({ number }) => number === chosen);
    return block === undefined || drawn.includes(block) ? null : block;
  }, [blocks, drawn, chosen]);
  const shown = useMemo(() => (besides === null ? drawn : [...drawn, besides]), [drawn, besides]);
  const byArea = useMemo(() => sortedByArea(shown), [shown]);
  const rooms = useMemo(() => boxRooms(byArea, { width, height }), [byArea, width, height]);
  return { drawn, shown, byArea, rooms, isCut: passing.length > mostBoxes };
}

/** Smaller boxes lie above larger ones, so that each can be reached. */
function sortedByArea(blocks: readonly BlockRow[]): readonly BlockRow[] {
  const area = ({ box }: BlockRow): number => (box === null ? 0 : (box[2] - box[0]) * (box[3] - box[1]));
  return blocks.toSorted((one, other) => area(other) - area(one));
}

/** The chosen block as it is read aloud: one without words says so. */
function chosenName({ t }: Pick<Text, 't'>, block: BlockRow): string {
  const words = listWords(block.text).slice(0, 80);
  return `${block.type === '' ? t('blocks.noType') : block.type}: ${words === '' ? t(noTextOf(block)) : words}`;
}
