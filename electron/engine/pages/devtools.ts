import type { WebContents } from 'electron';
import type { z } from 'zod';

/** A message of the DevTools protocol; `sessionId` is empty for the page itself, else it names a frame of another process. */
export interface DevtoolsEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId: string;
}

/** One page's DevTools connection. A command to a page that is gone, or that ends meanwhile, rejects. */
export interface Devtools {
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Sends a command and reads what of its answer is needed. */
  ask<Answer>(schema: z.ZodType<Answer>, method: string, params?: object, sessionId?: string): Promise<Answer>;
  onEvent(listener: (event: DevtoolsEvent) => void): void;
  detach(): void;
}

/** Attaches to a page that has loaded something: before that, the connection would be lost with the first document. */
export function attachDevtools(contents: WebContents): Devtools {
  const { debugger: connection } = contents;
  connection.attach('1.3');
  const send = async (method: string, params: object = {}, sessionId = ''): Promise<unknown> => {
    const answer: unknown = await (sessionId === ''
      ? connection.sendCommand(method, params)
      : connection.sendCommand(method, params, sessionId));
    return answer;
  };
  return {
    send,
    async ask(schema, method, params, sessionId) {
      return schema.parse(await send(method, params, sessionId));
    },
    onEvent(listener) {
      connection.on('message', (_event, method: string, params: unknown, sessionId: string) => {
        listener({ method, params, sessionId });
      });
    },
    detach() {
      if (connection.isAttached()) connection.detach();
    },
  };
}

/** A command whose failure changes nothing: its page is gone, or does not know it. */
export function sendQuietly(devtools: Devtools, method: string, params: object = {}, sessionId = ''): void {
  devtools.send(method, params, sessionId).catch(() => undefined);
}
