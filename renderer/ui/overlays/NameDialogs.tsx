import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { TextField } from '../controls/TextField.tsx';

const maxNameChars = 60;

interface NameDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly description: string;
  readonly initial: string;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Requests a name for an item to save. */
export function NameDialog({ title, description, initial, onSave, onClose }: NameDialogProps) {
  const { t } = useText();
  const [name, setName] = useState(initial.slice(0, maxNameChars));
  const done = () => {
    if (name.trim() === '') return;
    onSave(name.trim());
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.names.cancel')}</Button>
          <Button variant="primary" isDisabled={name.trim() === ''} onPress={done}>
            {t('ui.names.save')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('ui.names.name')}
        description={description}
        maxLength={maxNameChars}
        value={name}
        onChange={setName}
        // A suggested name is selected: typing replaces it.
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
    </Dialog>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamesDialogProps {
  readonly title: string;
  readonly items: readonly Named[];
  /** Where there are none. */
  readonly empty: string;
  readonly onRename: (id: string, name: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/** Renames and removes saved items. */
export function NamesDialog({ title, items, empty, onRename, onRemove, onClose }: NamesDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('ui.names.close')}
        </Button>
      }
    >
      {items.length === 0 ? <p>{empty}</p> : null}
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <NameRow
            key={item.id}
            item={item}
            onRename={(name) => onRename(item.id, name)}
            onRemove={() => onRemove(item.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface NameRowProps {
  readonly item: Named;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function NameRow({ item, onRename, onRemove }: NameRowProps) {
  const { t } = useText();
  const [name, setName] = useState(item.name);
  const finish = () => {
    if (name.trim() === '') setName(item.name);
    else if (name.trim() !== item.name) onRename(name.trim());
  };
  return (
    <li className="flex items-center gap-2">
      <TextField
        className="min-w-0 flex-1"
        aria-label={t('ui.names.nameOf', { name: item.name })}
        maxLength={maxNameChars}
        value={name}
        onChange={setName}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      <IconButton icon={Trash2} label={t('ui.names.remove', { name: item.name })} size={32} onPress={onRemove} />
    </li>
  );
}
