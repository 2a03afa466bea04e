import type { MessageKey } from '../../messages/english.ts';

/** The keys of the viewer in the help; `pressViewerKey` implements them, and a test checks that both agree. */
export const viewerKeyRows: readonly { readonly keys: readonly string[]; readonly title: MessageKey }[] = [
  { keys: ['J', 'K'], title: 'agents.key.list' },
  { keys: [',', '.'], title: 'agents.key.lane' },
  { keys: ['[', ']'], title: 'agents.key.errors' },
  { keys: ['V', 'Shift+V'], title: 'agents.key.versions' },
  { keys: ['C'], title: 'agents.key.compare' },
  { keys: ['X'], title: 'agents.key.explain' },
  { keys: ['W', 'S'], title: 'agents.key.zoom' },
  { keys: ['A', 'D'], title: 'agents.key.pan' },
  { keys: ['0'], title: 'agents.key.fit' },
  { keys: ['F'], title: 'agents.key.centre' },
  { keys: ['R'], title: 'agents.key.range' },
  { keys: ['L'], title: 'agents.key.follow' },
  { keys: ['Space'], title: 'agents.key.play' },
  { keys: ['/'], title: 'agents.key.filter' },
  { keys: ['1', '2', '3', '4', '5', '6'], title: 'agents.key.kinds' },
  { keys: ['Escape'], title: 'agents.key.clear' },
];
