import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Debugger, WebContents } from 'electron';
import { z } from 'zod';

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
  /** Settles when all that was told of the page is forgotten, and another page can have the relay. */
  detach(): Promise<void>;
}

const targetSchema = z.object({ targetInfo: z.object({ targetId: z.string() }) });
const sessionSchema = z.object({ sessionId: z.string() });
const protocol = '1.3';

/**
 * Attaches to a page that has loaded something: before that, the connection would be lost with the first document. It goes through
 * another window, which loads nothing (`relay`, one page at a time), because Electron connects its debugger of a page anew whenever a
 * frame comes into that page: events and answers that are on their way are lost then, and commands are done once more, without end
 * where what they do is to make a frame (seen with 33; a session that is attached by its target's name is left alone). An Electron
 * that does not let one page attach to another is spoken to directly. Rejects where the page is gone.
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

/** Speaks with the page whose session of this connection is `own`; empty where the connection is the page's. */
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
    async ask(schema, method, params, sessionId) {
      return schema.parse(await send(method, params, sessionId));
    },
    onEvent(listener) {
      connection.on('message', (_event, method: string, params: unknown, sessionId: string) => {
        // What a relay says of itself is nothing of the page.
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
    // Not at once: Electron does not outlive that its debugger goes while it speaks, and it may be an answer of its that led here.
    await nextTurn();
    // Whatever still waits for an answer hears that none will come.
    if (!contents.isDestroyed() && connection.isAttached()) connection.detach();
  };
  return () => (left ??= leave());
}

const targets = new WeakMap<WebContents, string>();

/** What DevTools call a page: the same as long as it lives. */
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

/** A command whose failure changes nothing: its page is gone, or does not know it. */
export function sendQuietly(devtools: Devtools, method: string, params: object = {}, sessionId = ''): void {
  devtools.send(method, params, sessionId).catch(() => undefined);
}
