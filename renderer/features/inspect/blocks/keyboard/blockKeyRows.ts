import type { MessageKey } from '../../../../messages/english.ts';

interface BlockKeyRow {
  readonly keys: readonly string[];
  readonly title: MessageKey;
  /** They are keys of the markdown alone (`useTextKeys.ts`). */
  readonly isOfText?: boolean;
}

/** Keys of the blocks inspector for the list of all keys; their behavior is in `createBlockKeys.ts`. */
export const blockKeyRows: readonly BlockKeyRow[] = [
  { keys: ['N', 'P'], title: 'blocks.keys.step' },
  { keys: ['ArrowDown', 'ArrowUp'], title: 'blocks.keys.text', isOfText: true },
  { keys: ['Enter'], title: 'blocks.keys.detail' },
  { keys: ['Escape'], title: 'blocks.detail.close' },
  { keys: ['C'], title: 'blocks.detail.copy' },
  { keys: ['PageUp', 'PageDown'], title: 'blocks.keys.turn' },
  { keys: ['Home', 'End'], title: 'blocks.keys.ends' },
  { keys: ['G'], title: 'blocks.page.go' },
  { keys: ['B'], title: 'blocks.boxes' },
  { keys: ['Plus', '-'], title: 'blocks.keys.zoom' },
  { keys: ['0'], title: 'blocks.zoom.fit' },
];
