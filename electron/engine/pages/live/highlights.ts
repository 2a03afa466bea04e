import type { LiveElement, LiveMatch, LiveState } from '../../../../shared/api/engine/live.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import type { Box, ElementFacts } from '../inpage/liveState.ts';
import { countMatches, toLiveElement, type ElementInspector } from './elementInspector.ts';

/** Interval at which highlights follow a moving page. */
const pollIntervalMs = 150;

/** Highlights on the screenshot: the selected element, and the matches of a selector. */
export interface Highlights {
  pointed(): ElementFacts | null;
  marks(): Pick<LiveState, 'pointed' | 'marked'>;
  /** Selects the element found by an expression of our script. */
  point(expression: string): Promise<LiveElement | null>;
  forget(): Promise<void>;
  /** Highlights the matches of a selector and counts them; an empty selector highlights nothing. */
  match(selector: string, page: ActionPage): Promise<LiveMatch>;
  /** Updates the positions after the page was painted again. */
  follow(): Promise<void>;
}

export function createHighlights(eyes: ElementInspector, now: () => number, onChange: () => void): Highlights {
  let pointed: ElementFacts | null = null;
  let selector = '';
  let marked: readonly Box[] = [];
  let lookedAt = 0;
  let isLooking = false;
  return {
    pointed: () => pointed,
    marks: () => ({ pointed: pointed === null ? null : toLiveElement(pointed), marked: [...marked] }),
    async point(expression) {
      pointed = await eyes.point(expression);
      onChange();
      return pointed === null ? null : toLiveElement(pointed);
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
      marked = (await eyes.readHighlights())?.marked ?? [];
      onChange();
      return found;
    },
    async follow() {
      if (isLooking || (pointed === null && selector === '') || now() - lookedAt < pollIntervalMs) return;
      isLooking = true;
      const seen = await eyes.readHighlights();
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
