import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '../../../shared/project/project.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';

/** Problem with the folder, shown above its tree or instead of it. */
export function ProjectNotice({ project, children }: { readonly project: Project; readonly children: ReactNode }) {
  const { t } = useText();
  const { commands } = useServices();
  switch (project.condition) {
    case 'ready':
      return children;
    case 'missing':
      return (
        <EmptyState sentence={t('project.missing', { path: project.path })}>
          <Button size="small" onPress={() => void commands.run('folder.open')}>
            {t('project.openOther')}
          </Button>
        </EmptyState>
      );
    case 'newer':
    case 'read-only':
      return (
        <>
          <p className="flex items-start gap-2 px-2 py-1.5 text-warning-text type-12">
            <Icon as={TriangleAlert} size={14} className="mt-px" />
            {t(project.condition === 'newer' ? 'project.newer' : 'project.readOnly')}
          </p>
          {children}
        </>
      );
  }
}
