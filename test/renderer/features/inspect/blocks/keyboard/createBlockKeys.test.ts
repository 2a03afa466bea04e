import type { KeyboardEvent } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blockKeyRows } from '../../../../../../renderer/features/inspect/blocks/keyboard/blockKeyRows.ts';
import { createBlockKeys } from '../../../../../../renderer/features/inspect/blocks/keyboard/createBlockKeys.ts';
import type { BlockView } from '../../../../../../renderer/features/inspect/blocks/useBlockView.ts';

/** An element within others, which selectors find by their names. */
class Part {
  readonly #within: string;
  constructor(within: string) {
    this.#within = within;
  }
  closest(selectors: string): Part | null {
    return selectors.split(', ').includes(this.#within) ? this : null;
  }
}

const view: BlockView = {
  page: 1,
  chosen: 3,
  scope: 'page',
  types: [],
  sources: [],
  text: '',
  only: null,
  hidesFurniture: false,
  showsOrder: false,
  showsBoxes: true,
  showsImage: true,
  heat: 'off',
  zoom: null,
  secondaryPane: 'list',
};

/** Presses a key on a part of the inspector, and gives what was done. */
function press(key: string, within: string, hasDetail = false): readonly unknown[] {
  const done: unknown[] = [];
  const note = (what: string) => () => done.push(what);
  const onKey = createBlockKeys({
    view,
    change: (part) => done.push(part),
    pageCount: 9,
    step: (by) => done.push(by),
    zoom: () => 1,
    openDetail: note('open'),
    hasDetail,
    closeDetail: note('close'),
    copyContent: note('copy'),
    promptForPage: note('ask'),
  });
  const event = { key, target: new Part(within), ctrlKey: false, metaKey: false, altKey: false };
  expect(onKey(event as unknown as KeyboardEvent)).toBe(done.length > 0);
  return done;
}

/** Converts a key as help writes it to the key of a keyboard event. */
function keyOf(binding: string): string {
  return binding === 'Plus' ? '+' : binding.length === 1 ? binding.toLowerCase() : binding;
}

describe('the keys of the blocks', () => {
  beforeEach(() => vi.stubGlobal('Element', Part));
  afterEach(() => vi.unstubAllGlobals());

  const ofPage = blockKeyRows.filter(({ isOfText }) => isOfText !== true);
  test.each(ofPage.flatMap(({ keys }) => keys))('%s, which help lists, does something on the page', (binding) => {
    expect(press(keyOf(binding), '[data-page-view]', true)).toHaveLength(1);
  });

  test('lists and texts keep the keys that they have a use for, and what is typed is typed', () => {
    for (const key of ['PageUp', 'Home', 'Enter']) expect(press(key, '[role="grid"]')).toEqual([]);
    for (const key of ['n', 'Escape', '0']) expect(press(key, 'input', true)).toEqual([]);
  });

  test('Escape closes details from wherever they are in sight, and is nothing without them', () => {
    expect(press('Escape', '[role="grid"]', true)).toEqual(['close']);
    expect(press('Escape', '[data-block-detail]')).toEqual(['close']);
    expect(press('Escape', '[role="grid"]')).toEqual([]);
  });
});
