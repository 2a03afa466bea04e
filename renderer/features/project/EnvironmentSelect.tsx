import { Layers, Pencil } from 'lucide-react';
import { useProject } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Select } from '../../ui/controls/Select.tsx';

/** File names do not contain colons, so no environment can have this name. */
const none = ':none';
const edit = ':edit';

interface EnvironmentSelectProps {
  readonly size?: 'medium' | 'small';
  readonly className?: string;
}

/** The environment whose values are sent; renders nothing if the folder has none. */
export function EnvironmentSelect({ size = 'medium', className }: EnvironmentSelectProps) {
  const { t } = useText();
  const { host, window } = useServices();
  const project = useProject();
  const environments = project?.environments.filter(({ fault }) => fault === null) ?? [];
  if (environments.length === 0) return null;
  const icon = <Icon as={Layers} size={14} className="text-text-2" />;
  return (
    <Select
      ariaLabel={t('project.environment')}
      variant="quiet"
      size={size}
      className={className}
      value={project?.environment ?? none}
      items={[
        { id: none, text: t('project.environment.none'), start: icon },
        ...environments.map(({ name }) => ({ id: name, text: name, start: icon })),
        {
          id: edit,
          text: t('project.environment.edit'),
          start: <Icon as={Pencil} size={14} className="text-text-2" />,
        },
      ]}
      onChange={(id) => {
        if (id === edit) window.setState({ dialog: { kind: 'environments', defines: null } });
        else void host.call('project.chooseEnvironment', { name: id === none ? null : id });
      }}
    />
  );
}
