import type { DocumentAnswers, DocumentCall } from './documentProtocol.ts';
import type { OpenDocuments } from './openDocuments.ts';

/** What is no question about what stands in a document. */
const unremembered: ReadonlySet<string> = new Set<DocumentCall>(['open', 'expect', 'close', 'beginning']);

/**
 * The same answers, but what is asked about a document that is still being read anew is answered from memory, or waits until it is
 * here. An answer depends on nothing but its question and bytes that never change.
 */
export function rememberAnswers(answers: DocumentAnswers, documents: OpenDocuments): DocumentAnswers {
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
        await Promise.all(Object.values(input).map((value) => documents.whole(value)));
        const value = await answer(input);
        documents.remember(bodyId, question, value);
        return value;
      },
    ];
  });
  // Each has the name and the types of the one that it stands for.
  return Object.fromEntries(remembering) as DocumentAnswers;
}
