import { late, withinMs } from '../withinMs.ts';
import { CannotActError, restless, type ActionPage } from './actionPage.ts';

/** A page may think about one press for this long. */
const answerMs = 15_000;
const lookMs = 200;

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
  const until = page.now() + Math.min(answerMs, page.left());
  for (;;) {
    const taken = await withinMs(Math.max(1, Math.min(lookMs, until - page.now())), sent);
    if (taken !== late || lifecycle.generation !== generation) return;
    if (page.now() >= until) throw new CannotActError(restless);
  }
}

/** Several of them, in their order: the page takes one after the other, and nobody waits in between. */
export async function dispatchAll(
  page: ActionPage,
  method: string,
  list: readonly object[],
  sessionId = '',
): Promise<void> {
  await Promise.all(list.map((params) => dispatch(page, method, params, sessionId)));
}

/** Presses and lets go of the left button at a place of the page, or of a frame of another process. */
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
