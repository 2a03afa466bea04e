import { Keyboard, Search } from 'lucide-react';
import { useState } from 'react';
import type { KeyBindingsChange } from '../../../shared/settings/keyBindings.ts';
import { useKeyBindings } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { type Command, type CommandGroup, keysOf } from '../commands/command.ts';
import { commandsWithKeys as commands } from '../commands/commandTable.ts';
import { normalBinding } from '../commands/keyMap.ts';
import { CommandKeys } from './CommandKeys.tsx';
import { useRecorder } from './useRecorder.ts';

const groups: readonly CommandGroup[] = ['request', 'result', 'tabs', 'go', 'view', 'app'];

/** Every command with its keys: found by name or by pressing them, changed, added, taken away, given back. */
export function KeyboardPage() {
  const { t } = useText();
  const { host, queries, window: state } = useServices();
  const platform = usePlatform();
  const keysText = useBindingText();
  const chosen = useKeyBindings();
  const text = useWindowState((window) => window.keySearch);
  const [pressed, setPressed] = useState<string | null>(null);
  const [isListening, setListening] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  useRecorder(
    isListening,
    () => setListening(false),
    (recorded) => {
      setListening(false);
      if (recorded.kind !== 'waiting' && recorded.binding !== null) setPressed(recorded.binding);
    },
  );

  const save = (change: KeyBindingsChange) => {
    void host.call('keyBindings.change', change).then((saved) => {
      if (worked('keyBindings', saved, (reason) => t('settings.notSaved', { reason })))
        queries.setQueryData(queryKeys.keyBindings, saved.value);
    });
  };
  const isFound = (command: Command) => {
    const keys = keysOf(command, platform, chosen);
    if (pressed !== null) return keys.some((key) => normalBinding(key, platform) === normalBinding(pressed, platform));
    const title = t(command.title, command.titleValues).toLowerCase();
    const words = text.toLowerCase().split(/\s+/);
    const shown = keys.map((key) => keysText(key).join('+').toLowerCase()).join(' ');
    return words.every((word) => title.includes(word) || command.id.includes(word) || shown.includes(word));
  };
  const found = commands.filter(isFound);
  const changedCount = commands.filter((command) => Object.hasOwn(chosen.bindings, command.id)).length;
  const clear = () => {
    setPressed(null);
    state.setState({ keySearch: '' });
  };

  return (
    <>
      <p className="mb-3 max-w-[72ch] text-text-2">
        {t('app.shortcuts.note', {
          key: keysText(platform === 'darwin' ? 'Ctrl+Shift+M' : 'Mod+M').join(' '),
        })}
      </p>
      <div className="mb-3 flex max-w-[880px] flex-wrap items-center gap-2">
        <TextField
          aria-label={t('settings.keys.search')}
          placeholder={isListening ? t('settings.keys.listening') : t('settings.keys.search')}
          icon={Search}
          className="w-[280px] max-w-full"
          value={pressed === null ? text : keysText(pressed).join(' ')}
          onChange={(next) => {
            setPressed(null);
            state.setState({ keySearch: next });
          }}
        />
        <Button icon={Keyboard} aria-pressed={isListening} onPress={() => setListening(!isListening)}>
          {t(isListening ? 'settings.keys.listening' : 'settings.keys.byKeys')}
        </Button>
        <span role="status" className="text-text-3 type-12">
          {t('settings.keys.count', { found: found.length, total: commands.length })}
        </span>
        <Button variant="quiet" className="ms-auto" isDisabled={changedCount === 0} onPress={() => setResetting(true)}>
          {t('settings.keys.resetAll')}
        </Button>
      </div>
      {found.length === 0 ? (
        <div className="-mx-(--pad-pane)">
          <EmptyState sentence={t('settings.keys.none')}>
            <Button onPress={clear}>{t('settings.clearSearch')}</Button>
          </EmptyState>
        </div>
      ) : (
        groups.map((group) => {
          const rows = found.filter((command) => command.group === group);
          return rows.length === 0 ? null : (
            <section key={group} aria-label={t(`app.group.${group}`)} className="mb-5 max-w-[880px]">
              <h3 className="pb-1 text-text-3 type-11">{t(`app.group.${group}`)}</h3>
              <ul>
                {rows.map((command) => (
                  <CommandKeys
                    key={command.id}
                    command={command}
                    isOpen={editedId === command.id}
                    onOpen={(isOpen) => setEditedId(isOpen ? command.id : null)}
                    onSave={save}
                  />
                ))}
              </ul>
            </section>
          );
        })
      )}
      {isResetting ? (
        <ConfirmDialog
          title={t('settings.keys.resetAll')}
          body={t('settings.keys.resetAllBody', { count: changedCount })}
          confirmText={t('settings.keys.resetAllYes')}
          cancelText={t('settings.keys.keep')}
          onConfirm={() => {
            setResetting(false);
            save(Object.fromEntries(commands.map((command) => [command.id, null])));
          }}
          onClose={() => setResetting(false)}
        />
      ) : null}
    </>
  );
}
