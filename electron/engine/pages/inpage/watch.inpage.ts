import type { PageState, WatchSettings } from './pageState.ts';
import { watchGrowth } from './watchGrowth.ts';

/** Runs in an isolated world from the first document on: reports how idle the page is. */

interface Watch {
  readonly state: (settings: WatchSettings) => PageState;
}

const key = Symbol.for('trowel.watch');

/** Below this many characters a page is thought to be still coming. */
const thinCharacters = 200;
/** Minimum net change of text within the interval that counts as a change: less is a clock or a counter. */
const noticeable = 16;
const momentMs = 500;

/** Starts watching at the first call; later calls in the same document return the state. */
export function look(settings: WatchSettings): PageState {
  const holder = globalThis as unknown as Record<symbol, Watch | undefined>;
  const watch = holder[key] ?? startWatch(settings.secret);
  holder[key] = watch;
  return watch.state(settings);
}

function startWatch(secret: string): Watch {
  let changedAt = performance.now();
  let momentAt = changedAt;
  let growth = 0;
  const observer = new MutationObserver((records) => {
    const time = performance.now();
    if (time - momentAt > momentMs) {
      momentAt = time;
      growth = 0;
    }
    for (const record of records) growth += growthOf(record);
    if (Math.abs(growth) < noticeable) return;
    changedAt = time;
    momentAt = time;
    growth = 0;
  });
  // While the parser runs, every node would be a mutation record, queued until it can be counted.
  let observing = false;
  const observe = (): void => {
    if (observing || document.readyState === 'loading') return;
    observing = true;
    changedAt = performance.now();
    observer.observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
  };
  observe();
  const size = watchGrowth();
  document.addEventListener('DOMContentLoaded', observe);
  return {
    state({ mayUndraw, isLong }) {
      size.mayUndraw = mayUndraw;
      if (isLong) size.undraw();
      const [timersMs = 0, closedRoots = 0, atWork = 0, awaited = 0] = queryMainWorld(secret);
      const found = countText();
      return {
        readyState: document.readyState,
        silentMs: performance.now() - changedAt,
        thin: found < thinCharacters,
        empty: found === 0,
        scripted: isScripted(),
        timersMs,
        atWork: atWork > 0,
        closedRoots,
        awaited,
        elements: size.elements(),
        cut: size.cut,
        undrawn: size.undrawn,
        refreshSeconds: refreshSeconds(),
      };
    },
  };
}

function growthOf(record: MutationRecord): number {
  if (record.type === 'characterData') return (record.target.nodeValue?.length ?? 0) - (record.oldValue?.length ?? 0);
  let sum = 0;
  for (const node of record.addedNodes) sum += weightOf(node);
  for (const node of record.removedNodes) sum -= weightOf(node);
  return sum;
}

/** An element counts as a few characters: images and tables are content too. */
function weightOf(node: Node): number {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').trim().length;
  if (node.nodeType !== Node.ELEMENT_NODE) return 0;
  const name = (node as Element).localName;
  if (name === 'script' || name === 'style' || name === 'link' || name === 'meta') return 0;
  return 4 + Math.min(10_000, (node.textContent ?? '').length);
}

function queryMainWorld(secret: string): number[] {
  let answer: number[] = [];
  const listen = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : '';
    if (typeof detail === 'string') answer = detail.split(' ').map((word) => Number(word) || 0);
  };
  document.addEventListener(`${secret}!`, listen);
  document.dispatchEvent(new Event(secret));
  document.removeEventListener(`${secret}!`, listen);
  return answer;
}

/** Characters of text that the page has, counted up to where it is no longer thin. */
function countText(): number {
  const { body } = document;
  if (!(body instanceof HTMLElement)) return 0;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let found = 0;
  for (let looked = 0; looked < 20_000; looked += 1) {
    const node = walker.nextNode();
    if (node === null) return found;
    const holder = node.parentElement?.localName;
    if (holder === 'script' || holder === 'style' || holder === 'noscript' || holder === 'template') continue;
    found += (node.nodeValue ?? '').trim().length;
    if (found >= thinCharacters) return found;
  }
  return thinCharacters;
}

const dataTypes = /json|template|html|importmap|speculationrules|^text\/(?!javascript|ecmascript|babel)/i;

function isScripted(): boolean {
  for (const script of document.getElementsByTagName('script')) {
    const type = script.getAttribute('type') ?? '';
    if (type === '' || !dataTypes.test(type)) return true;
  }
  return document.querySelector('[onload],[onerror],iframe,frame,object,embed') !== null;
}

function refreshSeconds(): number | null {
  for (const meta of document.getElementsByTagName('meta')) {
    if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'refresh') continue;
    const [, seconds] = /^\s*(\d+)/.exec(meta.getAttribute('content') ?? '') ?? [];
    if (seconds !== undefined) return Number(seconds);
  }
  return null;
}
