import { followPage } from './pageClock.ts';
import { replaceFunction } from './replaceFunction.ts';

/**
 * Runs in the page's own world, before any script of the page, in every document. What it takes from the page would hang a page
 * that nobody sees (printing, closing) or outlive it (service and shared workers); what it counts tells when late content is due.
 * The page can undo all of it and gains nothing: every wait has an end elsewhere.
 * @param secret name of the event that asks; `${secret}!` is the name of the answer
 */
export function install(secret: string): void {
  for (const name of ['print', 'close', 'alert']) replaceFunction(globalThis, name, () => undefined);
  replaceFunction(globalThis, 'confirm', () => false);
  replaceFunction(globalThis, 'prompt', () => null);
  Reflect.deleteProperty(globalThis, 'SharedWorker');
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  showWindowSize();
  const clock = followPage();
  const closedRoots = countClosedRoots();
  const awaited = countAwaited();

  // The page may replace these later; ours are the native ones.
  const Answer = CustomEvent;
  const dispatch = EventTarget.prototype.dispatchEvent;
  document.addEventListener(secret, () => {
    const detail = [clock.timersMs(), closedRoots(), clock.isAtWork() ? 1 : 0, awaited()].join(' ');
    Reflect.apply(dispatch, document, [new Answer(`${secret}!`, { detail })]);
  });
}

function countClosedRoots(): () => number {
  let count = 0;
  replaceFunction(Element.prototype, 'attachShadow', (target, self, parameters) => {
    const root = Reflect.apply(target, self, parameters);
    const [options] = parameters;
    if (typeof options === 'object' && options !== null && Reflect.get(options, 'mode') === 'closed') count += 1;
    return root;
  });
  return () => count;
}

/** Parts that the page waits to see come into view. A picture that does has its address already. */
function countAwaited(): () => number {
  let count = 0;
  replaceFunction(IntersectionObserver.prototype, 'observe', (target, self, parameters) => {
    const [part] = parameters;
    if (!(part instanceof HTMLImageElement)) count += 1;
    return Reflect.apply(target, self, parameters);
  });
  return () => count;
}

/** The window is smaller than what the page is told of it. */
function showWindowSize(): void {
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const) {
    Object.defineProperty(globalThis, outer, { get: () => window[inner], configurable: true, enumerable: true });
  }
}
