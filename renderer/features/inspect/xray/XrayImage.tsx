import { type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { Xray, XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { nameOf, nodeAtPoint, stateOf, type XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { ZoomBar } from '../images/ZoomBar.tsx';
import { type SeenPart, useSeenPart } from './useSeenPart.ts';
import { XrayBoxes } from './XrayBoxes.tsx';
import type { XrayView } from './useXrayView.ts';

interface XrayImageProps {
  readonly xray: Xray;
  readonly rows: readonly XrayRow[];
  readonly imageUrl: string | null;
  readonly view: XrayView;
  readonly onChange: (part: Partial<XrayView>) => void;
  readonly chosen: number | null;
  readonly hovered: number | null;
  readonly onHover: (index: number | null) => void;
  readonly onChoose: (index: number) => void;
  /** Receives the zoom at which the page fits. */
  readonly fitted: RefObject<number>;
}

/** Maximum number of boxes drawn in and near the visible part; the list has all of them. */
const maxBoxes = 3000;
/** Margin in pixels around the page in its pane. */
const margin = 16;

/** The captured page, tinted by what was kept and dropped. The list is its equivalent for screen readers. */
export function XrayImage(props: XrayImageProps) {
  const { xray, rows, imageUrl, view, onChange, chosen, hovered, onHover, onChoose, fitted } = props;
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const pane = useSize(scroller);
  const { size, nodes } = xray;
  const fit = size === null ? 1 : Math.min(1, Math.max(0.1, (pane.width - margin * 2) / size.width));
  const zoom = view.zoom ?? fit;
  const { left, top, right, bottom } = useSeenPart(scroller, pane);
  const part = useMemo(
    () => onPaper({ left, top, right, bottom }, size ?? { width: 0, height: 0 }, zoom),
    [left, top, right, bottom, size, zoom],
  );
  const isMeasured = pane.width > 0;
  const boxes = useMemo(
    () => (isMeasured ? boxesIn(rows, scaled(part, 1 / zoom)) : []),
    [rows, part, zoom, isMeasured],
  );
  useEffect(() => {
    fitted.current = fit;
  }, [fitted, fit]);
  useEffect(() => {
    scroller.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, zoom]);
  if (size === null) return null;
  const indexUnder = (event: MouseEvent<HTMLElement>): number | null => {
    const paper = event.currentTarget.querySelector('[data-paper]')?.getBoundingClientRect();
    return paper === undefined
      ? null
      : nodeAtPoint(nodes, (event.clientX - paper.left) / zoom, (event.clientY - paper.top) / zoom);
  };
  const node = nodes[chosen ?? -1];
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-sunken">
      <div className="flex h-toolbar shrink-0 items-center justify-end gap-1 border-b border-border-subtle bg-surface-base px-3">
        <ZoomBar
          zoom={zoom}
          isFit={view.zoom === null}
          fitLabel={t('xray.zoom.fit')}
          onZoom={(next) => onChange({ zoom: next })}
        />
      </div>
      {/* oxlint-disable jsx-a11y/click-events-have-key-events -- the inspector's own keys choose elements, and the list is the twin of it all */}
      <div
        ref={scroller}
        role="application"
        aria-label={t('xray.picture', {
          chosen: node === undefined ? 'none' : t(`xray.title.${stateOf(node)}`, { name: nameOf(node) }),
        })}
        aria-describedby={keysId}
        tabIndex={0}
        onClick={(event) => {
          const index = indexUnder(event);
          if (index !== null) onChoose(index);
        }}
        onPointerMove={(event) => onHover(indexUnder(event))}
        onPointerLeave={() => onHover(null)}
        className="flex min-h-0 flex-1 overflow-auto focus-inset"
      >
        <p id={keysId} className="sr-only">
          {t('xray.keys')}
        </p>
        <div
          data-paper
          aria-hidden
          className="relative m-auto shrink-0 overflow-hidden bg-paper shadow-2"
          style={{ width: size.width * zoom, height: size.height * zoom, marginBlock: margin }}
        >
          {imageUrl === null ? null : (
            <img src={imageUrl} alt="" draggable={false} className="block w-full max-w-none" />
          )}
          <XrayBoxes boxes={boxes} part={part} zoom={zoom} showsNames={view.showsNames} />
          <Outline node={nodes[hovered ?? -1]} zoom={zoom} isChosen={false} />
          <Outline node={node} zoom={zoom} isChosen />
        </div>
      </div>
      {/* oxlint-enable jsx-a11y/click-events-have-key-events */}
      <Notes xray={xray} hasImage={imageUrl !== null} isFull={boxes.length === maxBoxes} />
    </div>
  );
}

function Notes({
  xray,
  hasImage,
  isFull,
}: {
  readonly xray: Xray;
  readonly hasImage: boolean;
  readonly isFull: boolean;
}) {
  const { t, time } = useText();
  const notes = [
    t('xray.capturedAt', { time: time(xray.capturedAt, 'seconds') }),
    hasImage ? null : t('xray.onlyBoxes'),
    xray.isCut ? t('xray.isCut') : null,
    isFull ? t('xray.manyBoxes', { count: maxBoxes }) : null,
  ].filter((note) => note !== null);
  return (
    <p className="shrink-0 border-t border-border-subtle bg-surface-base px-3 py-1.5 text-text-2 type-12">
      {notes.join(' ')}
    </p>
  );
}

/** The boxes that reach into a part of the page, the larger ones below. */
function boxesIn(rows: readonly XrayRow[], { left, top, right, bottom }: SeenPart): readonly XrayRow[] {
  return rows
    .filter(
      ({ node: { box } }) =>
        box !== null && box[1] < bottom && box[1] + box[3] > top && box[0] < right && box[0] + box[2] > left,
    )
    .toSorted((one, other) => areaOf(other.node) - areaOf(one.node))
    .slice(0, maxBoxes);
}

/** A part of the paper as far as there is paper. */
function onPaper(
  { left, top, right, bottom }: SeenPart,
  { width, height }: NonNullable<Xray['size']>,
  zoom: number,
): SeenPart {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width * zoom, right),
    bottom: Math.min(height * zoom, bottom),
  };
}

function Outline({
  node,
  zoom,
  isChosen,
}: {
  readonly node: XrayNode | undefined;
  readonly zoom: number;
  readonly isChosen: boolean;
}) {
  const style = node === undefined ? null : boxStyle(node, zoom);
  if (style === null) return null;
  return (
    <div
      {...(isChosen ? { 'data-chosen': true } : {})}
      className="pointer-events-none absolute"
      style={{
        ...style,
        outline: `2px solid var(${isChosen ? '--accent' : '--info'})`,
        outlineOffset: isChosen ? 0 : -2,
      }}
    />
  );
}

function boxStyle({ box }: XrayNode, zoom: number) {
  if (box === null) return null;
  const [left, top, width, height] = box;
  return { left: left * zoom, top: top * zoom, width: width * zoom, height: height * zoom };
}

function scaled({ left, top, right, bottom }: SeenPart, by: number): SeenPart {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

function areaOf({ box }: XrayNode): number {
  return box === null ? 0 : box[2] * box[3];
}
