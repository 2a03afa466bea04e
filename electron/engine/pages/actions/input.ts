import { late, withTimeout } from '../devtools/withTimeout.ts';
import { ActionFailedError, restless, type ActionPage } from './actionPage.ts';

/** A page may think about one press for this long. */
const inputTimeoutMs = 15_000;
const pollMs = 200;

/**
 * Sends input as a person's: it is trusted, and goes wherever it hits. Waits until the page has taken it; a page that went
 * elsewhere for it has taken it too.
 */
export async function dispatch(page: ActionPage, method: string, params: object, sessionId = ''): Promise<void> {
  const { lifecycle } = page;
  const { generation } = lifecycle;
  const sent = page.page.devtools.send(method, params, sessionId).then(
    () => true,
    (failure: unknown) => {
      if (lifecycle.navigating || lifecycle.generation !== generation) return true;
      throw failure;
    },
  );
  const until = page.now() + Math.min(inputTimeoutMs, page.left());
  for (;;) {
    const taken = await withTimeout(Math.max(1, Math.min(pollMs, until - page.now())), sent);
    if (taken !== late || lifecycle.generation !== generation) return;
    if (page.now() >= until) throw new ActionFailedError(restless);
  }
}

/** Dispatches several events in order without waiting in between; the page handles them one after the other. */
export async function dispatchAll(
  page: ActionPage,
  method: string,
  list: readonly object[],
  sessionId = '',
): Promise<void> {
  await Promise.all(list.map((params) => dispatch(page, method, params, sessionId)));
}

/** Presses and releases the left button at a point of the page, or of a frame of another process. */
export async function pressMouse(page: ActionPage, x: number, y: number, sessionId: string): Promise<void> {
  const place = { x, y, pointerType: 'mouse' };
  const button = { ...place, button: 'left', clickCount: 1 };
  const presses = [
    { ...place, type: 'mouseMoved', button: 'none', buttons: 0 },
    { ...button, type: 'mousePressed', buttons: 1 },
    { ...button, type: 'mouseReleased', buttons: 0 },
  ];
  await dispatchAll(page, 'Input.dispatchMouseEvent', presses, sessionId);
}
