import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodyId } from '../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../shared/document/markdownNode.ts';
import type { MarkdownPart, ReadingSource } from '../../workers/documentProtocol.ts';
import { useDocuments } from './documents.tsx';

/** Blocks that came together and are drawn together. */
export type BlockGroup = readonly PlacedBlock[];

interface Parts {
  readonly bodyId: BodyId;
  readonly groups: readonly BlockGroup[];
  readonly next: MarkdownPart | null;
  readonly isCut: boolean;
}

export interface MarkdownBlocks {
  readonly groups: readonly BlockGroup[];
  /** Nothing more will come. */
  readonly isWhole: boolean;
  /** The text goes on beyond what is drawn. */
  readonly isCut: boolean;
  readonly showMore: () => void;
  readonly showAll: () => void;
}

const firstPart: MarkdownPart = { from: 0, line: 0 };
const nothing: readonly BlockGroup[] = [];

/** The blocks of a document as far as they were asked for; `showMore` asks for the next part, `showAll` for all that is left. */
export function useMarkdownBlocks(bodyId: BodyId, source: ReadingSource): MarkdownBlocks {
  const documents = useDocuments();
  const [parts, setParts] = useState<Parts>({ bodyId, groups: nothing, next: firstPart, isCut: false });
  const [wantsAll, setWantsAll] = useState<BodyId | null>(null);
  const asked = useRef<string | null>(null);
  const isThis = parts.bodyId === bodyId;
  const next = isThis ? parts.next : firstPart;
  const showMore = useCallback(() => {
    const question = `${bodyId}:${next === null ? '' : next.from}`;
    if (next === null || asked.current === question) return;
    asked.current = question;
    void documents.ask('markdown', { bodyId, source, part: next }).then(
      (part) =>
        setParts((before) => ({
          bodyId,
          groups: before.bodyId === bodyId && next.from > 0 ? [...before.groups, part.blocks] : [part.blocks],
          next: part.next,
          isCut: part.isCut,
        })),
      () => undefined,
    );
  }, [documents, bodyId, source, next]);
  useEffect(() => {
    if (next?.from === 0 || wantsAll === bodyId) showMore();
  }, [next, showMore, wantsAll, bodyId]);
  const showAll = useCallback(() => setWantsAll(bodyId), [bodyId]);
  return {
    groups: isThis ? parts.groups : nothing,
    isWhole: next === null,
    isCut: isThis && parts.isCut,
    showMore,
    showAll,
  };
}
