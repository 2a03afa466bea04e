import type { LiveElement, LiveMatch, LiveState } from '../../../../shared/api/engine/live.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import type { Box, ElementFacts } from '../inpage/liveState.ts';
import { countMatches, tellElement, type Eyes } from './eyes.ts';

/** Marks follow a page that moves, so often. */
const lookEveryMs = 150;

/** What is marked on the picture: the element pointed at, and what a selector matches. */
export interface Sight {
  pointed(): ElementFacts | null;
  marks(): Pick<LiveState, 'pointed' | 'marked'>;
  /** Points at what an expression of our script finds. */
  point(expression: string): Promise<LiveElement | null>;
  forget(): Promise<void>;
  /** Marks what a selector matches, and counts it; an empty one marks nothing. */
  match(selector: string, page: ActionPage): Promise<LiveMatch>;
  /** Asks where everything is now, after the page was drawn anew. */
  follow(): Promise<void>;
}

export function createSight(eyes: Eyes, now: () => number, onChange: () => void): Sight {
  let pointed: ElementFacts | null = null;
  let selector = '';
  let marked: readonly Box[] = [];
  let lookedAt = 0;
  let isLooking = false;
  return {
    pointed: () => pointed,
    marks: () => ({ pointed: pointed === null ? null : tellElement(pointed), marked: [...marked] }),
    async point(expression) {
      pointed = await eyes.point(expression);
      onChange();
      return pointed === null ? null : tellElement(pointed);
    },
    async forget() {
      pointed = null;
      await eyes.point('forgetPointed()');
      onChange();
    },
    async match(wanted, page) {
      selector = wanted;
      const found =
        selector === '' ? { count: 0, visible: false, unreadable: false } : await countMatches(page, selector);
      await eyes.mark(found.unreadable ? '' : selector);
      marked = (await eyes.look())?.marked ?? [];
      onChange();
      return found;
    },
    async follow() {
      if (isLooking || (pointed === null && selector === '') || now() - lookedAt < lookEveryMs) return;
      isLooking = true;
      const seen = await eyes.look();
      lookedAt = now();
      isLooking = false;
      if (seen === null) return;
      const before = JSON.stringify([pointed, marked]);
      if (pointed !== null) pointed = seen.pointed;
      marked = seen.marked;
      if (JSON.stringify([pointed, marked]) !== before) onChange();
    },
  };
}
