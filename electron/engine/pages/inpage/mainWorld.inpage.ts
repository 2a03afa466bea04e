import { followPage } from './pageClock.ts';
import { replaceFunction } from './replaceFunction.ts';

/**
 * Runs in the main world, before any script of the page, in every document. It disables functions that would block a hidden page (printing,
 * closing) or outlive it (service and shared workers), and counts timers and other pending work to predict late content. The page can undo
 * all of it and gains nothing: every wait also has a limit elsewhere.
 * @param secret name of the query event; `${secret}!` is the name of the reply event
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

/** Counts lazy-loading elements that observe their visibility. An image with native lazy loading already has its URL. */
function countAwaited(): () => number {
  let count = 0;
  replaceFunction(IntersectionObserver.prototype, 'observe', (target, self, parameters) => {
    const [part] = parameters;
    if (!(part instanceof HTMLImageElement)) count += 1;
    return Reflect.apply(target, self, parameters);
  });
  return () => count;
}

/** Reports the emulated size: the actual window is smaller. */
function showWindowSize(): void {
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const) {
    Object.defineProperty(globalThis, outer, { get: () => window[inner], configurable: true, enumerable: true });
  }
}
