import {
  Copy,
  Ellipsis,
  FolderInput,
  FolderPlus,
  GitCompareArrows,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import type { ProjectEntry } from '../../../shared/project/project.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { useEntryActions } from './useEntryActions.ts';

type EntryCommand = 'duplicate' | 'rename' | 'move' | 'compare' | 'newFolder' | 'reveal' | 'remove';

/** Actions of a row in the tree; visible while the row is hovered over or focused. */
export function EntryMenu({ entry, name }: { readonly entry: ProjectEntry; readonly name: string }) {
  const { t } = useText();
  const acts = useEntryActions();
  const isReadable = entry.fault === null;
  const ofRequests: readonly MenuEntry<EntryCommand>[] = [
    { id: 'duplicate', text: t('project.row.duplicate'), icon: Copy, binding: 'Mod+D', isDisabled: !isReadable },
    { id: 'compare', text: t('project.row.compare'), icon: GitCompareArrows, isDisabled: !isReadable },
  ];
  const ofFolders: readonly MenuEntry<EntryCommand>[] = [
    { id: 'newFolder', text: t('project.newFolderIn'), icon: FolderPlus },
  ];
  return (
    <span className="hidden shrink-0 group-hover/row:flex group-data-focus-visible-within/row:flex has-[[aria-expanded=true]]:flex">
      <Menu
        label={t('project.row.menu', { name })}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t('project.row.menu', { name })} placement="right" />}
        sections={[
          {
            entries: [
              ...(entry.kind === 'folder' ? ofFolders : ofRequests),
              { id: 'rename', text: t('project.row.rename'), icon: Pencil, binding: 'F2' },
              { id: 'move', text: t('project.row.move'), icon: FolderInput },
              { id: 'reveal', text: t('project.row.reveal'), icon: SquareArrowOutUpRight },
            ],
          },
          { entries: [{ id: 'remove', text: t('project.row.delete'), icon: Trash2, binding: 'Delete' }] },
        ]}
        onAction={(act) => acts[act](entry.path)}
      />
    </span>
  );
}
