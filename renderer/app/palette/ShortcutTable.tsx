import { useKeyBindings } from '../../data/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { bindingText } from '../../ui/bindingText.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { usePlatform } from '../../ui/PlatformProvider.tsx';
import { type CommandGroup, keysOf } from '../commands/command.ts';
import { commands } from '../commands/commandTable.ts';

const groups: readonly CommandGroup[] = ['request', 'result', 'tabs', 'go', 'view', 'app'];

/** Every command that has keys, by group. */
export function ShortcutTable() {
  const { t } = useText();
  const platform = usePlatform();
  const chosen = useKeyBindings();
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-text-2">
        {t('app.shortcuts.note', {
          key: bindingText(platform === 'darwin' ? 'Ctrl+Shift+M' : 'Mod+M', platform).join(' '),
        })}
      </p>
      <div className="columns-1 gap-8 @[640px]:columns-2">
        {groups.map((group) => {
          const rows = commands.filter(
            (command) => command.group === group && keysOf(command, platform, chosen).length > 0,
          );
          return rows.length === 0 ? null : (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="pb-1 text-text-3 type-11">{t(`app.group.${group}`)}</h3>
              <dl>
                {rows.map((command) => (
                  <div
                    key={command.id}
                    className="flex min-h-8 items-center justify-between gap-4 border-t border-border-subtle"
                  >
                    <dt className="min-w-0 text-text">{t(command.title, command.titleValues)}</dt>
                    <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1 py-1">
                      {keysOf(command, platform, chosen).map((binding) => (
                        <span key={binding}>
                          <KeyHint binding={binding} />
                          <span className="sr-only">{binding}</span>
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </>
  );
}
