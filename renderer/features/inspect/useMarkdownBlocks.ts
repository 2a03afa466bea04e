import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodyId } from '../../../shared/base/brand.ts';
import type { PlacedBlock } from '../../../shared/document/markdownNode.ts';
import type { ReadingSource } from '../../workers/documentProtocol.ts';
import { useDocuments } from './documents.tsx';

interface Parts {
  readonly bodyId: BodyId;
  readonly blocks: readonly PlacedBlock[];
  readonly next: number | null;
}

/** The blocks of a document as far as they were asked for; `showMore` asks for the next part, `showAll` for all that is left. */
export function useMarkdownBlocks(
  bodyId: BodyId,
  source: ReadingSource,
): {
  readonly blocks: readonly PlacedBlock[];
  readonly isWhole: boolean;
  readonly showMore: () => void;
  readonly showAll: () => void;
} {
  const documents = useDocuments();
  const [parts, setParts] = useState<Parts>({ bodyId, blocks: [], next: 0 });
  const [wantsAll, setWantsAll] = useState<BodyId | null>(null);
  const asked = useRef<string | null>(null);
  const next = parts.bodyId === bodyId ? parts.next : 0;
  const showMore = useCallback(() => {
    const question = `${bodyId}:${String(next)}`;
    if (next === null || asked.current === question) return;
    asked.current = question;
    void documents.ask('markdown', { bodyId, source, from: next }).then(
      (part) =>
        setParts((before) => ({
          bodyId,
          blocks: before.bodyId === bodyId && next > 0 ? [...before.blocks, ...part.blocks] : part.blocks,
          next: part.next,
        })),
      () => undefined,
    );
  }, [documents, bodyId, source, next]);
  useEffect(() => {
    if (next === 0 || wantsAll === bodyId) showMore();
  }, [next, showMore, wantsAll, bodyId]);
  const showAll = useCallback(() => setWantsAll(bodyId), [bodyId]);
  return { blocks: parts.bodyId === bodyId ? parts.blocks : [], isWhole: next === null, showMore, showAll };
}
