import { expect, test } from 'vitest';
import { openingTab, type LiveTab } from '../../../../renderer/data/live/liveStore.ts';
import { needsFreshPage, nextStep, outcomeOf } from '../../../../renderer/data/live/rehearsal.ts';

const click = { type: 'click', selector: '#a' };
const press = { type: 'press', key: 'Enter' };
const tab: LiveTab = {
  ...openingTab,
  outcomes: {
    0: { action: JSON.stringify(click), isDone: true, reason: '', ms: 3 },
    1: { action: JSON.stringify(press), isDone: false, reason: 'no', ms: 3 },
  },
};

test('the first step that is not done is next', () => {
  expect(nextStep(tab, [click, press])).toBe(1);
  expect(nextStep(tab, [click])).toBeNull();
  expect(nextStep(undefined, [click])).toBe(0);
});

test('a step that was changed has not been done', () => {
  expect(outcomeOf(tab, 0, { ...click, selector: '#b' })).toBeNull();
  expect(nextStep(tab, [{ ...click, selector: '#b' }, press])).toBe(0);
});

test('steps begin on a fresh page where this one was used by hand, or all of them were done', () => {
  const touched: LiveTab = { ...openingTab, isTouched: true };
  expect(needsFreshPage(touched, [click, press])).toBe(true);
  expect(needsFreshPage(openingTab, [click, press])).toBe(false);
  // A person took part in a rehearsal that has begun.
  expect(needsFreshPage({ ...tab, isTouched: true }, [click, press])).toBe(false);
  expect(needsFreshPage(tab, [click])).toBe(true);
  expect(needsFreshPage({ ...touched, trouble: { index: 0, repairs: null, chosen: null } }, [click])).toBe(false);
});
