import { memo, useEffect, useState } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { Size } from '../../../ui/hooks/useSize.ts';
import type { BlockRow } from '../../../workers/blocks/blockProtocol.ts';
import type { BlockPairRow, BlockSide, ComparedBodies } from '../../../workers/compare/compareProtocol.ts';
import { pageShape } from '../../inspect/blocks/page/pageNames.ts';
import { pageImageUrl, pageSourceOf } from '../../inspect/blocks/page/pageSource.ts';
import { fitZoom } from '../../inspect/blocks/page/pageZoom.ts';
import { maxBoxes } from '../../inspect/blocks/overlay/PageOverlay.tsx';
import { WireframeText } from '../../inspect/blocks/overlay/WireframeText.tsx';
import { hasMovedPage } from './usePairColumns.tsx';
import { documents, useLoaded } from '../comparedDocuments.ts';

export interface PairSheetProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly bodies: ComparedBodies;
  /** The page that is drawn, as the services count. */
  readonly pageNumber: number;
  readonly pair: BlockPairRow;
  readonly rows: readonly BlockPairRow[];
  readonly onChoose: (row: BlockPairRow) => void;
  /** The available size. */
  readonly pane: Size;
}

type Which = 'before' | 'after';

/** Box styles of each side: never distinguished by color alone. */
export const sideStyles = {
  before: { line: 'solid', colour: 'var(--diff-del-text)' },
  after: { line: 'dashed', colour: 'var(--diff-add-text)' },
} as const;

/** A page with the boxes of both parses, drawn from either file if available. The list is its accessible equivalent. */
export function ComparedPage({ a, b, bodies, pageNumber, pair, rows, onChoose, pane }: PairSheetProps) {
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  const sheet = useSheet(bodies, pageNumber);
  const [unpaintable, setUnpaintable] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const box = paper?.querySelector('[data-chosen]');
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Also in a pane that has become smaller.
  }, [paper, pair, sheet, pane.width, pane.height]);
  const shape =
    sheet?.shape ?? pageShape({ pageNumber: 1, status: null, width: null, height: null, first: 0, count: 0 });
  const zoom = fitZoom(pane, shape);
  const size = { width: Math.round(shape.width * zoom), height: Math.round(shape.height * zoom) };
  const file = pageSourceOf(a) ?? pageSourceOf(b);
  const image = file === null ? null : pageImageUrl(file, pageNumber, size.width * devicePixelRatio);
  const choose = (which: Which, number: number): void => {
    const row = rows.find((each) => each[which]?.number === number);
    if (row !== undefined) onChoose(row);
  };
  return (
    <div ref={setPaper} data-paper aria-hidden className="relative m-auto shrink-0 bg-paper shadow-2" style={size}>
      {image === null || unpaintable.has(image) ? (
        <PairWireframe before={sheet?.before ?? none} after={sheet?.after ?? none} pairs={rows} {...size} />
      ) : (
        <img
          src={image}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full"
          onError={() => setUnpaintable(new Set([...unpaintable, image]))}
        />
      )}
      {(['before', 'after'] as const).map((which) => (
        <Boxes
          key={which}
          which={which}
          rows={sheet?.[which] ?? []}
          chosen={pair[which]}
          size={size}
          onChoose={(number) => choose(which, number)}
        />
      ))}
    </div>
  );
}

/** Returns the blocks of both parses on a page. A page that only one parse has is empty in the other. */
function useSheet(bodies: ComparedBodies, pageNumber: number) {
  const [known, setKnown] = useState<{
    readonly shape: ReturnType<typeof pageShape>;
    readonly before: readonly BlockRow[];
    readonly after: readonly BlockRow[];
  } | null>(null);
  const { before, after } = bodies;
  const read = async (bodyId: string | null) => {
    if (bodyId === null) return { page: undefined, rows: [] };
    const { pages } = await documents.call('blocks', { bodyId });
    const at = pages.findIndex((page) => page.pageNumber === pageNumber);
    return { page: pages[at], rows: at === -1 ? [] : await documents.call('blockPage', { bodyId, page: at }) };
  };
  const loaded = useLoaded(`${before ?? ''} ${after ?? ''} ${pageNumber}`, async () => {
    const [one, other] = [await read(before), await read(after)];
    const page = one.page?.width == null ? (other.page ?? one.page) : one.page;
    return page === undefined ? null : { shape: pageShape(page), before: one.rows, after: other.rows };
  });
  const now = loaded.state === 'ready' ? loaded.value : known;
  if (now !== known) setKnown(now);
  return now;
}

const none: readonly BlockRow[] = [];

interface PairWireframeProps {
  readonly before: readonly BlockRow[];
  readonly after: readonly BlockRow[];
  readonly pairs: readonly BlockPairRow[];
  readonly width: number;
  readonly height: number;
}

/** The wireframe of a page without an image: the text of A at its positions, and text found only in B at B's positions. */
const PairWireframe = memo(function Words({ before, after, pairs, width, height }: PairWireframeProps) {
  const ofB = new Set(
    pairs.flatMap((pair) => (pair.before === null || hasMovedPage(pair) ? [pair.after?.number] : [])),
  );
  return [...before, ...after.filter(({ number }) => ofB.has(number))].slice(0, maxBoxes).map((block, index) => {
    if (block.box === null) return null;
    const [x0, y0, x1, y1] = block.box;
    const box = { width: (x1 - x0) * width, height: (y1 - y0) * height };
    return (
      // oxlint-disable-next-line react/no-array-index-key -- both sides count from nought
      <span key={index} className="absolute" style={{ left: x0 * width, top: y0 * height, ...box }}>
        <WireframeText block={block} {...box} />
      </span>
    );
  });
});

interface BoxesProps {
  readonly which: Which;
  readonly rows: readonly BlockRow[];
  readonly chosen: BlockSide | null;
  readonly size: { readonly width: number; readonly height: number };
  readonly onChoose: (number: number) => void;
}

/** Box padding in pixels; A's is larger, so that two identical boxes are both visible. */
const outward = { before: 5, after: 2 } as const;

function Boxes({ which, rows, chosen, size, onChoose }: BoxesProps) {
  const { line, colour } = sideStyles[which];
  return rows.slice(0, maxBoxes).map(({ number, box }) => {
    if (box === null) return null;
    const isChosen = number === chosen?.number;
    const out = outward[which];
    const [x0, y0, x1, y1] = box;
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list is its twin, with the keys
      <span
        key={number}
        data-pair-box={which}
        {...(isChosen ? { 'data-chosen': '' } : {})}
        onClick={() => onChoose(number)}
        className="absolute cursor-pointer"
        style={{
          left: x0 * size.width - out,
          top: y0 * size.height - out,
          width: (x1 - x0) * size.width + out * 2,
          height: (y1 - y0) * size.height + out * 2,
          border: `${isChosen ? 2 : 1}px ${line} ${colour}`,
          opacity: isChosen ? 1 : 0.35,
          background: isChosen ? `color-mix(in srgb, ${colour} 8%, transparent)` : undefined,
          zIndex: isChosen ? 2 : undefined,
        }}
      />
    );
  });
}
