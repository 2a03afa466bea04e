import { Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProjectEnvironment } from '../../../shared/project/project.ts';
import { useKeyStatus } from '../../data/queries/queries.ts';
import { looksLikeSecret } from '../../../shared/request/secretText.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { draftFrom, type EnvironmentDraft, environmentOf, nameFaultOf, newLine } from './environmentDraft.ts';
import { RenameEnvironment } from './RenameEnvironment.tsx';
import { SecretLine } from './SecretLine.tsx';

interface EnvironmentFormProps {
  readonly environment: ProjectEnvironment;
  readonly defines: string | null;
  readonly onRenamed: (name: string) => void;
  readonly onDone: () => void;
}

/** The names and values of one environment: files are written by Save, a secret's value goes to the keychain immediately. */
export function EnvironmentForm({ environment, defines, onRenamed, onDone }: EnvironmentFormProps) {
  const { t } = useText();
  const { host } = useServices();
  const isMemory = useKeyStatus().data?.keychain.store === 'memory';
  const { name, content, hash, fault } = environment;
  const [draft, setDraft] = useState<EnvironmentDraft>(() => draftFrom(content, defines));
  const [expected, setExpected] = useState(hash);
  const [isStale, setStale] = useState(false);
  const written = environmentOf(draft);

  const save = async (): Promise<boolean> => {
    if (written === null) return false;
    const saved = await host.call('project.saveEnvironment', { name, content: written, expected });
    if (worked('project', saved, (reason) => t('project.saveFailed', { reason }))) {
      setExpected(saved.value.hash);
      setStale(!saved.value.saved);
      if (saved.value.saved) return true;
    }
    return false;
  };
  const remove = async () => {
    const trashed = await host.call('project.trashEnvironment', { name });
    if (!worked('project', trashed, (reason) => t('project.failed', { reason }))) return;
    const { trashId } = trashed.value;
    showToast({
      text: t('project.deleted', { name }),
      action: { text: t('project.undo'), run: () => void host.call('project.restore', { trashId }) },
    });
  };
  if (fault !== null) return <p>{t('project.env.fault', { name, reason: t(`project.fault.${fault}`) })}</p>;
  return (
    <form
      className="flex min-h-0 flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save().then((isSaved) => isSaved && onDone());
      }}
    >
      <RenameEnvironment name={name} onBefore={save} onRenamed={onRenamed} />
      <VariableLines draft={draft} onChange={setDraft} defines={defines} />
      <Group title={t('project.env.secrets')}>
        <p className="text-text-3 type-12">
          {t('project.env.secrets.detail')} {isMemory ? t('project.env.secrets.memory') : null}
        </p>
        {draft.secrets.map((line, index) => (
          <SecretLine
            key={line.key}
            environment={name}
            name={line.name}
            fault={nameFaultOf(line.name, draft)}
            isSet={environment.known.includes(line.name)}
            onName={(to) => setDraft({ ...draft, secrets: draft.secrets.with(index, { ...line, name: to }) })}
            onRemove={() => setDraft({ ...draft, secrets: draft.secrets.toSpliced(index, 1) })}
          />
        ))}
        <AddButton
          text={t('project.env.addSecret')}
          onAdd={() => setDraft({ ...draft, secrets: [...draft.secrets, newLine()] })}
        />
      </Group>
      {isStale ? <FieldMessage tone="warning">{t('project.env.stale', { name })}</FieldMessage> : null}
      <div className="mt-auto flex items-center gap-2 pt-2">
        <Button variant="quiet" size="small" icon={Trash2} className="-ms-2" onPress={() => void remove()}>
          {t('project.env.delete', { name })}
        </Button>
        <span className="flex-1" />
        <Button variant="primary" type="submit" isDisabled={written === null}>
          {t('project.env.save')}
        </Button>
      </div>
    </form>
  );
}

interface VariableLinesProps {
  readonly draft: EnvironmentDraft;
  readonly onChange: (draft: EnvironmentDraft) => void;
  readonly defines: string | null;
}

function VariableLines({ draft, onChange, defines }: VariableLinesProps) {
  const { t } = useText();
  const { variables } = draft;
  const change = (next: EnvironmentDraft['variables']) => onChange({ ...draft, variables: next });
  return (
    <Group title={t('project.env.variables')}>
      {variables.map((line, index) => {
        const { key, name, value } = line;
        const fault = nameFaultOf(name, draft);
        return (
          <div key={key} className="flex flex-col gap-1">
            <div className="flex items-center gap-2">
              <TextField
                aria-label={t('project.env.name', { number: index + 1 })}
                size="small"
                isCode
                className="w-[38%]"
                placeholder={t('project.env.name.placeholder')}
                value={name}
                isWrong={fault !== null}
                autoFocus={name === ''}
                onChange={(to) => change(variables.with(index, { ...line, name: to }))}
              />
              <TextField
                aria-label={t('project.env.value', { name })}
                size="small"
                isCode
                className="flex-1"
                placeholder={t('project.env.value.placeholder')}
                value={value}
                autoFocus={name !== '' && name === defines}
                onChange={(to) => change(variables.with(index, { ...line, value: to }))}
              />
              <IconButton
                icon={X}
                label={t('project.env.remove', { name })}
                onPress={() => change(variables.toSpliced(index, 1))}
              />
            </div>
            {fault === null ? null : <FieldMessage>{t(`project.env.${fault}`)}</FieldMessage>}
            {looksLikeSecret(value) ? <FieldMessage tone="warning">{t('project.env.looksSecret')}</FieldMessage> : null}
          </div>
        );
      })}
      <AddButton text={t('project.env.add')} onAdd={() => change([...variables, newLine()])} />
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-strong text-text">{title}</h3>
      {children}
    </section>
  );
}

function AddButton({ text, onAdd }: { readonly text: string; readonly onAdd: () => void }) {
  return (
    <Button variant="link" size="small" icon={Plus} className="self-start" onPress={onAdd}>
      {text}
    </Button>
  );
}
