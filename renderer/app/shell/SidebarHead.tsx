import { FoldVertical, Plus } from 'lucide-react';
import type { Project } from '../../../shared/project/project.ts';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { EnvironmentSelect } from '../../features/project/EnvironmentSelect.tsx';
import { FolderMenu } from '../../features/project/FolderMenu.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';

interface SidebarHeadProps {
  /** The open folder of requests; null for none. */
  readonly project: Project | null;
  /** Collapses all folders of the tree. */
  readonly onCollapse: () => void;
}

/** The head of the sidebar: the folder that the requests are in, its actions, and the environment whose values are sent. */
export function SidebarHead({ project, onCollapse }: SidebarHeadProps) {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  return (
    <>
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 ps-4 pe-2">
        <h2 className="min-w-0 truncate font-strong" title={project?.path}>
          {project?.name ?? t('app.sidebar.title')}
        </h2>
        <span className="flex shrink-0 items-center gap-1">
          <IconButton
            icon={Plus}
            label={t('app.tab.new')}
            binding={bindingOf('request.new')}
            onPress={() => void commands.run('request.new')}
          />
          {project === null ? null : (
            <IconButton icon={FoldVertical} label={t('project.collapse')} onPress={onCollapse} />
          )}
          <FolderMenu />
        </span>
      </div>
      <EnvironmentSelect size="small" className="shrink-0 px-3 pb-2" />
    </>
  );
}
