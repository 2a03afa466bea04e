import {
  Fragment,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { LinkBar, useLinkChoice } from './LinkBar.tsx';
import { drawnSlices } from './markdown/drawnSlices.ts';
import { MarkdownBlocks } from './markdown/MarkdownBlocks.tsx';
import { LinePositions } from './markdown/linePositions.ts';
import { linesSelected } from './markdown/linesSelected.ts';
import { SliceHeights } from './markdown/sliceHeights.ts';
import { useFarGoal } from './markdown/useFarGoal.ts';
import { useHeldSlices } from './markdown/useHeldSlices.ts';
import type { SlicedText } from './markdown/useMarkdownSlices.ts';
import { type SectionMenuHandler, useSectionMenu } from './markdown/useSectionMenu.ts';
import { useSliceRange } from './markdown/useSliceRange.ts';
import { useWideTables } from './markdown/useWideTables.ts';
import { useSelectAll } from './find/useSelectAll.ts';

interface MarkdownViewProps {
  readonly label: string;
  readonly text: SlicedText;
  /** Shown below the last block. */
  readonly end?: ReactNode;
  /** Without it headings have no button, and no menu. */
  readonly onSection?: SectionMenuHandler;
  /** Called each time other blocks are drawn. */
  readonly onDrawn?: () => void;
  /** Positions of the rendered lines, for components that scroll to them. */
  readonly linePositions?: RefObject<LinePositions | null>;
  /** Copies the entire text when all of it is selected. */
  readonly copyAll?: () => unknown;
  /** Copies lines of the source, where the selection goes over blocks that are not drawn. */
  readonly copyLines?: (first: number, end: number) => unknown;
}

/** Rendered markdown of any length: slices near the viewport are drawn, the others are spacers of their estimated height. */
export function MarkdownView({
  label,
  text,
  end,
  onSection,
  onDrawn,
  linePositions,
  copyAll,
  copyLines,
}: MarkdownViewProps) {
  const { slices, blocks, want } = text;
  const choice = useLinkChoice();
  const section = useSectionMenu(onSection);
  const pane = useRef<HTMLDivElement>(null);
  const ownPlaces = useRef<LinePositions | null>(null);
  const shownPlaces = linePositions ?? ownPlaces;
  const heights = useMemo(() => new SliceHeights(slices), [slices]);
  const goTo = useFarGoal(shownPlaces);
  const selecting = useSelectAll(pane, copyAll);
  const held = useHeldSlices(pane);
  const { range, watch } = useSliceRange(pane, heights);
  // Drawn in pieces, with keys and frames in between.
  const drawn = useDeferredValue(range);
  const shown = drawnSlices(drawn, held, slices.length);
  // Before the frame is drawn: a request after it would be a frame late.
  useLayoutEffect(() => want(range.first, range.end, held), [want, range, held]);
  useLayoutEffect(() => {
    if (pane.current !== null) shownPlaces.current = new LinePositions(pane.current, heights);
  }, [shownPlaces, heights]);
  useEffect(() => onDrawn?.(), [onDrawn, drawn, blocks]);
  const onScroll = useWideTables(pane, blocks);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        ref={pane}
        role="document"
        aria-label={label}
        tabIndex={0}
        onClick={(event) => {
          const line = lineGoalOf(event.target);
          if (line !== null) goTo(line);
          else if (!section.press(event)) choice.onClick(event);
        }}
        onScrollCapture={onScroll}
        onPointerDown={section.onPointerDown}
        onContextMenu={section.onContextMenu}
        onCopy={(event) => {
          const lines = copyLines === undefined || pane.current === null ? null : linesSelected(pane.current, blocks);
          if (lines === null) return selecting.onCopy(event);
          event.preventDefault();
          copyLines?.(lines.first, lines.end);
        }}
        onKeyDown={(event) => {
          selecting.onKeyDown(event);
          choice.onKeyDown(event);
          // A button handles Enter natively.
          const line =
            event.key === 'Enter' && !(event.target instanceof HTMLButtonElement) ? lineGoalOf(event.target) : null;
          if (line !== null) goTo(line);
          if (event.key === 'End' && !event.shiftKey && !event.altKey) {
            event.preventDefault();
            goTo('end');
          }
        }}
        className="@container min-h-0 min-w-0 flex-1 overflow-auto focus-inset"
      >
        <div data-selectable className="markdown-reading px-8 py-6 low:py-4 short:py-1">
          <div className="markdown-slices">
            {shown.map(({ slice, spaceFrom }) => {
              const here = blocks.get(slice);
              return (
                <Fragment key={slice}>
                  {spaceFrom === slice ? null : <div style={{ height: heights.top(slice) - heights.top(spaceFrom) }} />}
                  <div
                    ref={watch}
                    data-slice={slice}
                    className="markdown-slice"
                    style={here === undefined ? { height: heights.height(slice) } : undefined}
                  >
                    {here === undefined ? null : <MarkdownBlocks blocks={here} hasSections={onSection !== undefined} />}
                  </div>
                </Fragment>
              );
            })}
            <div style={{ height: heights.total - heights.top((shown.at(-1)?.slice ?? -1) + 1) }} />
          </div>
        </div>
        {end}
      </div>
      <LinkBar choice={choice} />
    </div>
  );
}

/** Returns the line that a footnote reference or a link to a heading leads to. */
function lineGoalOf(target: EventTarget): number | null {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-to-line]') : null;
  return mark === null ? null : Number(mark.dataset['toLine']);
}
