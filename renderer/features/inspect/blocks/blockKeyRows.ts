import type { MessageKey } from '../../../messages/english.ts';

/** Keys of the blocks inspector for the list of all keys; what they do is in `createBlockKeys.ts`. */
export const blockKeyRows: readonly { readonly keys: readonly string[]; readonly title: MessageKey }[] = [
  { keys: ['N', 'P'], title: 'blocks.keys.step' },
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
