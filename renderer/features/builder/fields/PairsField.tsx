import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { AddLine, EntryLine } from './EntryLines.tsx';
import { useDraft } from '../useDraft.ts';

interface PairsFieldProps {
  readonly tabId: TabId;
  readonly field: FormField;
  readonly value: Readonly<Record<string, string>>;
}

/** Names with texts, such as headers: one line each, in their order, and an empty line for the next. */
export function PairsField({ tabId, field, value }: PairsFieldProps) {
  const { t } = useText();
  const { editor } = useDraft(tabId);
  const [isAdding, setAdding] = useState(false);
  const pairs = Object.entries(value);

  const write = (next: readonly (readonly [string, string])[]) => {
    editor.apply([{ path: field.path, value: next.length === 0 ? undefined : Object.fromEntries(next) }]);
  };
  const rename = (from: string, to: string): boolean => {
    if (to === from) return true;
    if (to === '' || Object.hasOwn(value, to)) return false;
    write(pairs.map((pair) => (pair[0] === from ? [to, pair[1]] : pair)));
    return true;
  };
  const add = (name: string): boolean => {
    setAdding(false);
    if (name === '' || Object.hasOwn(value, name)) return false;
    write([...pairs, [name, '']]);
    // On to its value, once that is drawn.
    requestAnimationFrame(() => void focusTarget(`pair:${name}`));
    return true;
  };
  return (
    <div className="flex w-full min-w-0 flex-col gap-1">
      {pairs.map(([name, text], index) => (
        <EntryLine
          key={name}
          removeLabel={t('builder.pairs.remove', { name })}
          onRemove={() => write(pairs.filter(([other]) => other !== name))}
        >
          <NameField
            key={name}
            label={t('builder.pairs.nameOf', { number: index + 1 })}
            name={name}
            onCommit={(to) => rename(name, to)}
          />
          <TextField
            aria-label={t('builder.pairs.valueOf', { name })}
            size="small"
            isCode
            className="flex-1"
            value={text}
            placeholder={t('builder.pairs.value')}
            focusName={`pair:${name}`}
            onChange={(to) => editor.set([...field.path, name], to)}
          />
        </EntryLine>
      ))}
      {isAdding ? (
        <NameField label={t('builder.pairs.nameOf', { number: pairs.length + 1 })} name="" isNew onCommit={add} />
      ) : (
        <AddLine text={t('builder.pairs.add')} onAdd={() => setAdding(true)} />
      )}
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly isNew?: boolean;
  /** Accepts the typed name; false if it is not available. */
  readonly onCommit: (name: string) => boolean;
}

/** A name counts when it is written to the end: half of one may be another's. */
function NameField({ label, name, isNew = false, onCommit }: NameFieldProps) {
  const { t } = useText();
  const [written, setWritten] = useState(name);
  const commit = () => {
    if (!onCommit(written.trim())) setWritten(name);
  };
  return (
    <TextField
      aria-label={label}
      size="small"
      isCode
      autoFocus={isNew}
      className={isNew ? 'w-full' : 'w-[42%]'}
      placeholder={t('builder.pairs.name')}
      value={written}
      onChange={setWritten}
      onBlur={commit}
      onKeyDown={(event) =>
        event.key === 'Enter' && !event.ctrlKey && !event.metaKey ? commit() : event.continuePropagation()
      }
    />
  );
}
