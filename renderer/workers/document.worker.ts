import { createDocumentAnswers } from './answerDocumentCall.ts';
import type { DocumentReply, DocumentRequest } from './documentProtocol.ts';

/** Reads stored answers from our own origin and keeps them off the window's thread (performance 3, Bodies). */
const answers = createDocumentAnswers(async (bodyId) => {
  const response = await fetch(`/body/${bodyId}`);
  if (!response.ok) throw new Error(`The stored answer could not be read (${response.status})`);
  return response.text();
});

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
