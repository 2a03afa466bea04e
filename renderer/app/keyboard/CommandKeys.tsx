import { Plus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { KeyBindingsChange } from '../../../shared/settings/keyBindings.ts';
import { useKeyBindings } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { type Command, keysOf } from '../commands/command.ts';
import { isRebound, removal, resetOfCommand } from './editBindings.ts';
import { KeyRecorder } from './KeyRecorder.tsx';

interface CommandKeysProps {
  readonly command: Command;
  /** Its keys are being recorded; one command at a time. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onSave: (change: KeyBindingsChange) => void;
}

/** A command with its keys; below it, while the keys are being edited, the recorder. */
export function CommandKeys({ command, isOpen, onOpen, onSave }: CommandKeysProps) {
  const { t } = useText();
  const platform = usePlatform();
  const chosen = useKeyBindings();
  const [replaced, setReplaced] = useState<string | null>(null);
  const title = t(command.title, command.titleValues);
  const record = (binding: string | null) => {
    setReplaced(binding);
    onOpen(true);
  };
  return (
    <li aria-label={title} className="border-t border-border-subtle">
      <div className="flex min-h-9 items-center gap-3">
        <span className="min-w-0 flex-1">
          {title}
          {isRebound(command, chosen) ? (
            <span className="ms-2 inline-flex items-center gap-1 text-accent-text type-11">
              <span aria-hidden className="size-1.5 rounded-full bg-accent" />
              {t('settings.changed')}
            </span>
          ) : null}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-2 py-1">
          {keysOf(command, platform, chosen).map((binding) => (
            <Binding
              key={binding}
              binding={binding}
              title={title}
              onChange={() => record(binding)}
              onRemove={() => onSave(removal(command, binding, platform, chosen))}
            />
          ))}
        </span>
        <IconButton
          icon={Plus}
          label={t('settings.keys.add', { name: title })}
          placement="left"
          onPress={() => record(null)}
        />
        <span className="flex size-6 shrink-0">
          {isRebound(command, chosen) ? (
            <IconButton
              icon={RotateCcw}
              label={t('settings.reset', { name: title })}
              placement="left"
              onPress={() => onSave(resetOfCommand(command, platform, chosen))}
            />
          ) : null}
        </span>
      </div>
      {isOpen ? <KeyRecorder target={{ command, replaced }} onSave={onSave} onClose={() => onOpen(false)} /> : null}
    </li>
  );
}

interface BindingProps {
  readonly binding: string;
  readonly title: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function Binding({ binding, title, onChange, onRemove }: BindingProps) {
  const { t } = useText();
  const keys = useBindingText()(binding).join(' ');
  return (
    <span className="flex items-center gap-0.5 rounded-s border border-border bg-surface-base ps-1">
      <AriaButton
        onPress={onChange}
        aria-label={t('settings.keys.change', { keys, name: title })}
        className="flex min-h-6 items-center rounded-s px-0.5 transition-state data-hovered:bg-surface-hover"
      >
        <KeyHint binding={binding} />
      </AriaButton>
      <IconButton
        icon={X}
        label={t('settings.keys.remove', { keys, name: title })}
        placement="top"
        onPress={onRemove}
      />
    </span>
  );
}
