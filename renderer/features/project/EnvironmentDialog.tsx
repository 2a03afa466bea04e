import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../../shared/project/project.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast } from '../../ui/overlays/Toasts.tsx';
import { useOneAtATime } from '../../ui/hooks/useOneAtATime.ts';
import { EnvironmentForm } from './EnvironmentForm.tsx';

interface EnvironmentDialogProps {
  readonly project: Project;
  /** A name for which a line is added immediately. */
  readonly defines: string | null;
  readonly onClose: () => void;
}

/** Environments of the folder on the left, the values of the selected one on the right. */
export function EnvironmentDialog({ project, defines, onClose }: EnvironmentDialogProps) {
  const { t } = useText();
  const { environments } = project;
  const [chosenName, setChosenName] = useState(project.environment);
  const [isAdding, setAdding] = useState(environments.length === 0);
  const chosen = environments.find(({ name }) => name === chosenName) ?? environments[0];
  return (
    <Dialog title={t('project.env.title')} width={720} onClose={onClose}>
      <p className="pb-3">{t('project.env.about')}</p>
      <div className="flex min-h-72 gap-4">
        <div className="flex w-44 shrink-0 flex-col gap-2 border-e border-border-subtle pe-3">
          {environments.length === 0 ? null : (
            <OptionList
              label={t('project.env.list')}
              value={isAdding ? null : (chosen?.name ?? null)}
              onChange={(name) => {
                setChosenName(name);
                setAdding(false);
              }}
              items={environments.map(({ name }) => ({
                id: name,
                text: name,
                content: (
                  <>
                    <Icon as={Layers} size={14} className="text-text-3" />
                    <span className="truncate">{name}</span>
                  </>
                ),
              }))}
            />
          )}
          <Button variant="link" size="small" icon={Plus} className="self-start" onPress={() => setAdding(true)}>
            {t('project.env.new')}
          </Button>
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          {isAdding || chosen === undefined ? (
            <NewEnvironment
              isFirst={environments.length === 0}
              onMade={(name) => {
                setChosenName(name);
                setAdding(false);
              }}
            />
          ) : (
            <EnvironmentForm
              key={chosen.name}
              environment={chosen}
              defines={defines}
              onRenamed={setChosenName}
              onDone={onClose}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface NewEnvironmentProps {
  readonly isFirst: boolean;
  readonly onMade: (name: string) => void;
}

function NewEnvironment({ isFirst, onMade }: NewEnvironmentProps) {
  const { t } = useText();
  const { host } = useServices();
  const [name, setName] = useState('');
  const create = useOneAtATime(async () => {
    const trimmed = name.trim();
    const content = { variables: [], secrets: [] };
    const made = await host.call('project.saveEnvironment', { name: trimmed, content, expected: null });
    if (!made.ok || !made.value.saved) {
      const reason = made.ok ? t('project.env.nameTwice') : made.error.message;
      return showToast({ text: t('project.failed', { reason }) });
    }
    // A new environment is selected, because the next step is to enter its values.
    await host.call('project.chooseEnvironment', { name: trimmed });
    onMade(trimmed);
  });
  return (
    <form
      className="flex max-w-80 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') create();
      }}
    >
      {isFirst ? <p>{t('project.env.first')}</p> : null}
      <TextField
        label={t('project.env.newName')}
        value={name}
        onChange={setName}
        placeholder="staging"
        maxLength={60}
        autoFocus
      />
      <Button variant="primary" type="submit" className="self-start" isDisabled={name.trim() === ''}>
        {t('project.env.create')}
      </Button>
    </form>
  );
}
