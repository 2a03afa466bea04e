import type { SettingsSection } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { settingRows } from './settingRows.ts';
import { SettingsRow } from './SettingsRow.tsx';

/** The rows of one page of the settings. */
export function SettingsPage({ section }: { readonly section: SettingsSection }) {
  const { t } = useText();
  const hint = hints.has(section) ? t(`settings.hint.${section as Hinted}`) : null;
  return (
    <>
      {hint === null ? null : <p className="max-w-[72ch] pb-3 text-text-2">{hint}</p>}
      {settingRows
        .filter((row) => row.section === section)
        .map((row) => (
          <SettingsRow key={row.id} row={row} />
        ))}
    </>
  );
}

type Hinted = 'model' | 'network' | 'notifications' | 'screenReader';
const hints: ReadonlySet<SettingsSection> = new Set<Hinted>(['model', 'network', 'notifications', 'screenReader']);
