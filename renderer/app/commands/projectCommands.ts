import { FolderOpen, GitCompareArrows, Layers, Save, SaveAll, Trash2 } from 'lucide-react';
import { showActivity } from '../../data/workspace/navigation.ts';
import type { Command } from './command.ts';
import { byFeature } from './requestCommands.ts';

/** Requests as files: saving them, their folder, the values that they are sent with. */
export const projectCommands: readonly Command[] = [
  { ...byFeature('request.save'), title: 'app.command.save', group: 'request', icon: Save, keys: ['Mod+S'] },
  {
    ...byFeature('request.saveAs'),
    title: 'app.command.saveAs',
    group: 'request',
    icon: SaveAll,
    keys: ['Mod+Shift+S'],
  },
  {
    ...byFeature('request.compare'),
    title: 'app.command.compareRequests',
    group: 'request',
    icon: GitCompareArrows,
  },
  { ...byFeature('request.discard'), title: 'app.command.discardDraft', group: 'request', icon: Trash2 },
  {
    id: 'request.bringBack',
    title: 'app.command.bringBackDraft',
    group: 'request',
    isAvailable: ({ services }) => services.workspace.getState().discarded.length > 0,
    run: ({ services }) => {
      services.workspace.bringBackDraft();
      showActivity(services, 'requests');
    },
  },
  {
    id: 'request.discarded',
    title: 'app.command.discardedDrafts',
    group: 'go',
    icon: Trash2,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'discarded-drafts' } }),
  },
  {
    id: 'folder.open',
    title: 'app.command.openFolder',
    group: 'go',
    icon: FolderOpen,
    run: ({ services }) => void services.commands.runHandler('folder.open'),
  },
  {
    id: 'environments.open',
    title: 'app.command.environments',
    group: 'go',
    icon: Layers,
    keys: ['Mod+E'],
    run: ({ services }) => services.window.setState({ dialog: { kind: 'environments', defines: null } }),
  },
  {
    id: 'environments.next',
    title: 'app.command.nextEnvironment',
    group: 'request',
    icon: Layers,
    keys: ['Mod+Shift+E'],
    run: ({ services }) => void services.commands.runHandler('environments.next'),
  },
];
