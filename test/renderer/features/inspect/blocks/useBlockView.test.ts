import { expect, test } from 'vitest';
import {
  changedView,
  drawnOf,
  filterOf,
  isListed,
  noFilter,
  startView,
} from '../../../../../renderer/features/inspect/blocks/useBlockView.ts';
import { placedRow } from './placedRow.ts';

test('what was said last of furniture holds: it is not asked for and hidden at once', () => {
  const hidden = changedView({ ...startView, types: ['text', 'page_header'] }, { hidesFurniture: true });
  expect([hidden.types, hidden.hidesFurniture]).toEqual([['text'], true]);
  const asked = changedView(hidden, { types: ['text', 'page_number'] });
  expect([asked.types, asked.hidesFurniture]).toEqual([['text', 'page_number'], false]);
  expect(changedView(hidden, { types: ['table'] }).hidesFurniture).toBe(true);
});

test('a group is shown with all that it counts, furniture that is hidden elsewhere too', () => {
  const narrow = { ...startView, types: ['table'], sources: ['tsr'], text: 'oak', hidesFurniture: true };
  const group = changedView(narrow, { only: 'noSpan' });
  expect(filterOf(group)).toEqual({ page: null, types: [], sources: [], text: '', only: 'noSpan', hidden: [] });
  expect(filterOf(changedView(group, { types: ['text'] })).types).toEqual(['text']);
  expect(filterOf(changedView(group, { only: null })).hidden).toContain('page_header');
});

test('the page shows what the types and sources let through, the list also asks for its words', () => {
  const oak = { ...placedRow(0, [0, 3]), text: 'Oak', given: null };
  const foot = { ...placedRow(1, null), type: 'page_footer', given: null };
  const view = { ...startView, text: 'ash', hidesFurniture: true };
  expect(drawnOf(view, [oak, foot]).map(({ number }) => number)).toEqual([0]);
  expect(isListed(view, oak)).toBe(false);
  expect(isListed({ ...view, text: 'OAK' }, oak)).toBe(true);
  expect(isListed({ ...view, ...noFilter }, foot)).toBe(true);
});
