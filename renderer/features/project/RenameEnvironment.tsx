import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

interface RenameEnvironmentProps {
  readonly name: string;
  /** Saves pending changes, which a rename would lose; returns false if that fails. */
  readonly onBefore: () => Promise<boolean>;
  readonly onRenamed: (name: string) => void;
}

/** The name of an environment, to read and to change: the values of its secrets go along. */
export function RenameEnvironment({ name, onBefore, onRenamed }: RenameEnvironmentProps) {
  const { t } = useText();
  const { host } = useServices();
  const [written, setWritten] = useState<string | null>(null);
  const to = written?.trim() ?? '';
  const rename = async (): Promise<void> => {
    if (!(await onBefore())) return;
    const renamed = await host.call('project.renameEnvironment', { name, to });
    if (worked('project', renamed, (reason) => t('project.failed', { reason }))) onRenamed(to);
  };
  if (written === null)
    return (
      <Button variant="link" size="small" icon={Pencil} className="self-start" onPress={() => setWritten(name)}>
        {t('project.env.rename', { name })}
      </Button>
    );
  return (
    <div className="flex items-center gap-2">
      <TextField
        aria-label={t('project.env.renameTo', { name })}
        size="small"
        className="flex-1"
        value={written}
        maxLength={60}
        autoFocus
        onChange={setWritten}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || to === '') return;
          // Enter would submit the enclosing form.
          event.preventDefault();
          void rename();
        }}
      />
      <Button size="small" isDisabled={to === ''} onPress={() => void rename()}>
        {t('project.rename.submit')}
      </Button>
      <Button size="small" variant="quiet" onPress={() => setWritten(null)}>
        {t('project.cancel')}
      </Button>
    </div>
  );
}
