import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Debugger, WebContents } from 'electron';
import { z } from 'zod';

/** A message of the DevTools protocol; `sessionId` is empty for the page itself, else it names a frame of another process. */
export interface DevtoolsEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId: string;
}

/** The DevTools connection of one page. A command rejects if the page is gone or ends meanwhile. */
export interface Devtools {
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  /** Sends a command and parses its result with a schema. */
  call<Answer>(schema: z.ZodType<Answer>, method: string, params?: object, sessionId?: string): Promise<Answer>;
  onEvent(listener: (event: DevtoolsEvent) => void): void;
  /** Resolves when all state of the page is dropped and the relay is free for another page. */
  detach(): Promise<void>;
}

const targetSchema = z.object({ targetInfo: z.object({ targetId: z.string() }) });
const sessionSchema = z.object({ sessionId: z.string() });
const protocol = '1.3';

/**
 * Attaches to a page that has loaded something: before that, the connection would be lost with the first document. The connection goes
 * through another window, which loads nothing (`relay`, one page at a time), because Electron reconnects its debugger of a page whenever a
 * frame moves into that page's process: pending events and responses are lost then, and commands are repeated, without end if the command
 * itself creates a frame (seen with 33; a session attached by target id is not affected). An Electron that does not let one page attach to
 * another is connected directly. Rejects where the page is gone.
 */
export async function attachDevtools(relay: WebContents, contents: WebContents): Promise<Devtools> {
  const targetId = await targetOf(contents);
  await leaves.get(relay)?.();
  const { debugger: through } = relay;
  through.attach(protocol);
  const leave = leaveOnce(relay);
  leaves.set(relay, leave);
  try {
    const answer: unknown = await through.sendCommand('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = sessionSchema.parse(answer);
    through.on('message', (_event, method: string, _params: unknown, from: string) => {
      if (from === '' && method === 'Target.detachedFromTarget') void leave();
    });
    return speak(through, sessionId, leave);
  } catch {
    await leave();
    contents.debugger.attach(protocol);
    return speak(contents.debugger, '', leaveOnce(contents));
  }
}

/** Creates the client for the page whose session in this connection is `own`; empty where the connection is the page's. */
function speak(connection: Debugger, own: string, detach: () => Promise<void>): Devtools {
  const send = async (method: string, params: object = {}, sessionId = ''): Promise<unknown> => {
    const to = sessionId === '' ? own : sessionId;
    const answer: unknown = await (to === ''
      ? connection.sendCommand(method, params)
      : connection.sendCommand(method, params, to));
    return answer;
  };
  return {
    send,
    async call(schema, method, params, sessionId) {
      return schema.parse(await send(method, params, sessionId));
    },
    onEvent(listener) {
      connection.on('message', (_event, method: string, params: unknown, sessionId: string) => {
        // Events of the relay itself do not concern the page.
        if (own === '' || sessionId !== '') listener({ method, params, sessionId: sessionId === own ? '' : sessionId });
      });
    },
    detach,
  };
}

/** How a relay leaves the page that it speaks to. */
const leaves = new WeakMap<WebContents, () => Promise<void>>();

function leaveOnce(contents: WebContents): () => Promise<void> {
  let left: Promise<void> | null = null;
  const leave = async (): Promise<void> => {
    if (contents.isDestroyed()) return;
    const { debugger: connection } = contents;
    connection.removeAllListeners('message');
    // Deferred: Electron crashes if its debugger detaches during a callback, and one of its responses may have led here.
    await nextTurn();
    // Rejects all pending commands.
    if (!contents.isDestroyed() && connection.isAttached()) connection.detach();
  };
  return () => (left ??= leave());
}

const targets = new WeakMap<WebContents, string>();

/** Returns the DevTools target id of a page: constant during its lifetime. */
async function targetOf(contents: WebContents): Promise<string> {
  const known = targets.get(contents);
  if (known !== undefined) return known;
  const { debugger: connection } = contents;
  connection.attach(protocol);
  try {
    const answer: unknown = await connection.sendCommand('Target.getTargetInfo');
    const { targetId } = targetSchema.parse(answer).targetInfo;
    targets.set(contents, targetId);
    return targetId;
  } finally {
    if (!contents.isDestroyed() && connection.isAttached()) connection.detach();
  }
}

/** Sends a command whose failure has no effect: the page is gone, or does not support it. */
export function sendQuietly(devtools: Devtools, method: string, params: object = {}, sessionId = ''): void {
  devtools.send(method, params, sessionId).catch(() => undefined);
}
