import { createDocumentAnswers } from './answerDocumentCall.ts';
import type { DocumentReply, DocumentRequest, FirstScreenNote } from './documentProtocol.ts';
import { readBody } from './readBody.ts';

/** Reads stored answers from our own origin and keeps them off the window's thread (performance 3, Bodies). */
const answers = createDocumentAnswers(
  (bodyId) => readBody(bodyId, (id, range) => fetch(`/body/${id}`, range === null ? {} : { headers: { range } })),
  {
    // Its name holds a hash of all that answers here.
    build: import.meta.url,
    load: async (bodyId) => {
      const text = await (await fetch(`/first/${bodyId}`)).text();
      return text === '' ? null : text;
    },
    keep: (bodyId, text) => {
      postMessage({ firstScreen: { bodyId, text } } satisfies FirstScreenNote);
    },
  },
);

async function answer(request: DocumentRequest): Promise<DocumentReply> {
  try {
    const handle = answers[request.name] as (input: unknown) => unknown;
    return { id: request.id, ok: true, value: await handle(request.input) };
  } catch (failure) {
    return { id: request.id, ok: false, message: failure instanceof Error ? failure.message : String(failure) };
  }
}

addEventListener('message', (event: MessageEvent<DocumentRequest>) => {
  void answer(event.data).then((reply) => {
    postMessage(reply);
  });
});
