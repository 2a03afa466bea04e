import { createDocumentHandlers } from './createDocumentHandlers.ts';
import type { DocumentReply, DocumentRequest, FirstScreenNote } from './documentProtocol.ts';
import { readBody } from './documents/readBody.ts';

/** Reads stored responses from our own origin, off the window's main thread (performance 3, Bodies). */
const handlers = createDocumentHandlers(
  (bodyId) => readBody(bodyId, (id, range) => fetch(`/body/${id}`, range === null ? {} : { headers: { range } })),
  {
    // The file name contains a hash of all code that produces results here.
    build: import.meta.url,
    load: async (bodyId) => {
      const text = await (await fetch(`/first/${bodyId}`)).text();
      return text === '' ? null : text;
    },
    save: (bodyId, text) => {
      postMessage({ firstScreen: { bodyId, text } } satisfies FirstScreenNote);
    },
  },
);

async function handleRequest(request: DocumentRequest): Promise<DocumentReply> {
  try {
    const handle = handlers[request.name] as (input: unknown) => unknown;
    return { id: request.id, ok: true, value: await handle(request.input) };
  } catch (failure) {
    return { id: request.id, ok: false, message: failure instanceof Error ? failure.message : String(failure) };
  }
}

addEventListener('message', (event: MessageEvent<DocumentRequest>) => {
  void handleRequest(event.data).then((reply) => {
    postMessage(reply);
  });
});
