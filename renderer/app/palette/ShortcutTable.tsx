import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { useKeyBindings } from '../../data/queries/queries.ts';
import { useWorkspace } from '../../data/ServicesProvider.tsx';
import { viewerKeyRows } from '../../features/agents/viewerKeyRows.ts';
import { blockKeyRows } from '../../features/inspect/blocks/keyboard/blockKeyRows.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { type CommandGroup, keysOf } from '../commands/command.ts';
import { commands } from '../commands/commandTable.ts';

const groups: readonly CommandGroup[] = ['request', 'result', 'tabs', 'go', 'view', 'app'];

/** Table of every command with keys, by group, and of the single-letter keys of the agent run viewer and of document blocks. */
export function ShortcutTable() {
  const { t } = useText();
  const platform = usePlatform();
  const keysText = useBindingText();
  const chosen = useKeyBindings();
  const isViewer = useWorkspace(({ tabs, activeTabId }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tab !== undefined && tab.runId !== null && requestKinds[tab.endpoint].result.hasTrace;
  });
  const viewer = (
    <KeySection
      title={t('agents.keys')}
      rows={viewerKeyRows.map(({ keys, title }) => ({ id: title, title: t(title), keys }))}
    />
  );
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-text-2">
        {t('app.shortcuts.note', {
          key: keysText(platform === 'darwin' ? 'Ctrl+Shift+M' : 'Mod+M').join(' '),
        })}
      </p>
      <div className="columns-1 gap-8 @[640px]:columns-2">
        {/* Opened from a run, the keys of the run come first. */}
        {isViewer ? viewer : null}
        {groups.map((group) => (
          <KeySection
            key={group}
            title={t(`app.group.${group}`)}
            rows={commands
              .filter((command) => command.group === group)
              .map((command) => ({
                id: command.id,
                title: t(command.title, command.titleValues),
                keys: keysOf(command, platform, chosen),
              }))}
          />
        ))}
        {isViewer ? null : viewer}
        <KeySection
          title={t('blocks.keys')}
          rows={blockKeyRows.map(({ keys, title }) => ({ id: title, title: t(title), keys }))}
        />
      </div>
    </>
  );
}

interface KeySectionProps {
  readonly title: string;
  readonly rows: readonly { readonly id: string; readonly title: string; readonly keys: readonly string[] }[];
}

/** The entries of one area that have keys. */
function KeySection({ title, rows }: KeySectionProps) {
  const shown = rows.filter(({ keys }) => keys.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="pb-1 text-text-3 type-11">{title}</h3>
      <dl>
        {shown.map((row) => (
          <div key={row.id} className="flex min-h-8 items-center justify-between gap-4 border-t border-border-subtle">
            <dt className="min-w-0 text-text">{row.title}</dt>
            <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1 py-1">
              {row.keys.map((binding) => (
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
}
