import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { JsonObject } from '../../shared/base/json.ts';
import { eventually } from './eventually.ts';
import { listen } from './listen.ts';

/** A message that arrived. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: JsonObject;
}

/** A program that webhooks are sent to. */
export interface WebhookReceiver {
  readonly origin: string;
  /** In the order of their arrival, refused ones too. */
  readonly messages: readonly ReceivedMessage[];
  /** How the following messages are answered; 200 by default. */
  answer(respond: (message: ReceivedMessage, response: ServerResponse) => void): void;
  /** Settles when so many messages have arrived. */
  arrived(count: number): Promise<readonly ReceivedMessage[]>;
  close(): void;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  let respond = (_message: ReceivedMessage, response: ServerResponse): void => void response.end('ok');
  const server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const json = JSON.parse(body.toString()) as JsonObject;
      const message = { path: request.url ?? '', headers: request.headers, body, json };
      messages.push(message);
      respond(message, response);
    });
  });
  return {
    origin: server.origin,
    messages,
    answer: (next) => void (respond = next),
    arrived: (count) =>
      eventually(() => {
        if (messages.length < count) throw new Error(`${messages.length} of ${count} messages have arrived`);
        return messages;
      }),
    close: server.close,
  };
}

/** Answers with a status. */
export function status(code: number, headers: Record<string, string> = {}) {
  return (_message: ReceivedMessage, response: ServerResponse): void => {
    response.writeHead(code, headers);
    response.end();
  };
}
