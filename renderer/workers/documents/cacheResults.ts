import type { DocumentHandlers, DocumentCall } from '../documentProtocol.ts';
import type { OpenDocuments } from './openDocuments.ts';

/** Calls that are not queries about a document's content. */
const unremembered: ReadonlySet<string> = new Set<DocumentCall>(['open', 'expect', 'close', 'beginning']);

/**
 * Wraps the handlers: a query about a document that is still being read again is answered from the cache, or waits for the document. A
 * result depends only on its query and on bytes that never change.
 */
export function cacheResults(answers: DocumentHandlers, documents: OpenDocuments): DocumentHandlers {
  const remembering = Object.entries(answers).map(([name, handle]) => {
    const answer = handle as (input: unknown) => unknown;
    if (unremembered.has(name)) return [name, answer];
    return [
      name,
      async (input: Readonly<Record<string, unknown>>) => {
        const bodyId = typeof input['bodyId'] === 'string' ? input['bodyId'] : '';
        const question = JSON.stringify([name, input]);
        const known = documents.recall(bodyId, question);
        if (known !== null) return known.value;
        await Promise.all(Object.values(input).map((value) => documents.whenLoaded(value)));
        const value = await answer(input);
        documents.remember(bodyId, question, value);
        return value;
      },
    ];
  });
  // Each wrapper has the name and the types of its handler.
  return Object.fromEntries(remembering) as DocumentHandlers;
}
