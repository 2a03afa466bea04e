import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../../shared/document/markdownNode.ts';
import type { MarkdownSlice, ReadingSource } from '../../../workers/documentProtocol.ts';
import { useAnswer, useDocuments } from '../documents.tsx';

/** A text in slices, of which those in sight are asked for and drawn. */
export interface SlicedText {
  readonly slices: readonly MarkdownSlice[];
  /** The blocks of those that are here, by their numbers. */
  readonly blocks: ReadonlyMap<number, readonly PlacedBlock[]>;
  /** Asks for the slices from `first` to before `end` that are not here; those of `held` stay as they are. */
  readonly want: (first: number, end: number, held: readonly number[]) => void;
}

export interface MarkdownSlices extends SlicedText {
  /** All slices are known. Before that there is the first, which is drawn while the others are looked for. */
  readonly isKnown: boolean;
  /** The text goes on behind `end`, an offset, and is too long to be drawn. */
  readonly isCut: boolean;
  readonly end: number;
}

/** Slices that were in sight stay within this distance; farther ones are asked for again. */
const keptAround = 40;
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
        (slice >= first - keptAround && slice < end + keptAround) || held.includes(slice);
      for (const slice of slices) if (!isNear(slice)) slices.delete(slice);
      for (let slice = first; slice < end; slice += 1) {
        if (slices.has(slice)) continue;
        slices.add(slice);
        void documents.ask('slice', { bodyId, source, slice }).then(
          (blocks) => {
            const show = (): void =>
              setHere((before) => {
                const kept = before.key === key ? [...before.blocks].filter(([each]) => isNear(each)) : [];
                return { key, blocks: new Map([...kept, [slice, blocks]]) };
              });
            // The first words at once; the rest in pieces, with keys and frames in between.
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
  const { value } = useAnswer(key, async (client) => ({
    key,
    ...(await client.ask('slices', { bodyId, source })),
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

/** So many blocks of a text that is here whole make a slice. */
const sliceBlocks = 60;
const nothingToAsk = (): void => undefined;

/** A text whose blocks are all here, as slices. */
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
      want: nothingToAsk,
    };
  }, [blocks]);
}
