import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../../shared/document/markdown/markdownNode.ts';
import type { MarkdownSlice, ReadingSource } from '../../../workers/documentProtocol.ts';
import { useWorkerResult, useDocuments } from '../documents.tsx';

/** A text in slices; only the visible ones are requested and rendered. */
export interface SlicedText {
  readonly slices: readonly MarkdownSlice[];
  /** The blocks of the loaded slices, by slice index. */
  readonly blocks: ReadonlyMap<number, readonly PlacedBlock[]>;
  /** Requests the missing slices from `first` to before `end`; those in `held` remain unchanged. */
  readonly want: (first: number, end: number, held: readonly number[]) => void;
}

export interface MarkdownSlices extends SlicedText {
  /** All slices are known. Before that there is the first, which is drawn while the others are looked for. */
  readonly isKnown: boolean;
  /** The text continues after `end`, an offset, and is too long to be rendered. */
  readonly isCut: boolean;
  readonly end: number;
}

/** Slices within this distance of the visible ones stay loaded; farther ones are requested again. */
const retainedDistance = 40;
const firstOnly: readonly MarkdownSlice[] = [{ line: 0, rows: 1 }];
const none: ReadonlyMap<number, readonly PlacedBlock[]> = new Map();

export function useMarkdownSlices(bodyId: BodyId, source: ReadingSource): MarkdownSlices {
  const documents = useDocuments();
  const key = `${bodyId}:${source}`;
  const [here, setHere] = useState({ key, blocks: none });
  const asked = useRef({ key, slices: new Set<number>(), isHere: false });
  const want = useCallback(
    (first: number, end: number, held: readonly number[]) => {
      if (asked.current.key !== key) asked.current = { key, slices: new Set(), isHere: false };
      const ofText = asked.current;
      const { slices } = ofText;
      const isNear = (slice: number): boolean =>
        (slice >= first - retainedDistance && slice < end + retainedDistance) || held.includes(slice);
      for (const slice of slices) if (!isNear(slice)) slices.delete(slice);
      for (let slice = first; slice < end; slice += 1) {
        if (slices.has(slice)) continue;
        slices.add(slice);
        void documents.call('slice', { bodyId, source, slice }).then(
          (blocks) => {
            const show = (): void =>
              setHere((before) => {
                const kept = before.key === key ? [...before.blocks].filter(([each]) => isNear(each)) : [];
                return { key, blocks: new Map([...kept, [slice, blocks]]) };
              });
            // The start of the text renders immediately; the rest as a transition, which yields to key presses and frames.
            if (ofText.isHere) startTransition(show);
            else show();
            ofText.isHere = true;
          },
          () => slices.delete(slice),
        );
      }
    },
    [documents, bodyId, source, key],
  );
  const { value } = useWorkerResult(key, async (client) => ({
    key,
    ...(await client.call('slices', { bodyId, source })),
  }));
  const known = value?.key === key ? value : null;
  const blocks = here.key === key ? here.blocks : none;
  return useMemo(
    () => ({
      slices: known?.slices ?? firstOnly,
      blocks,
      want,
      isKnown: known !== null,
      isCut: known?.isCut === true,
      end: known?.end ?? 0,
    }),
    [known, blocks, want],
  );
}

/** Blocks per slice of a text that is fully loaded. */
const sliceBlocks = 60;
const noop = (): void => undefined;

/** Returns a text whose blocks are all loaded, as slices. */
export function useSlicedBlocks(blocks: readonly PlacedBlock[]): SlicedText {
  return useMemo(() => {
    const cuts = Array.from({ length: Math.ceil(blocks.length / sliceBlocks) }, (_, slice) =>
      blocks.slice(slice * sliceBlocks, (slice + 1) * sliceBlocks),
    );
    return {
      slices: cuts.map((cut) => ({
        line: cut[0]?.startLine ?? 0,
        rows: (cut.at(-1)?.endLine ?? 0) - (cut[0]?.startLine ?? 0),
      })),
      blocks: new Map(cuts.map((cut, slice) => [slice, cut])),
      want: noop,
    };
  }, [blocks]);
}
