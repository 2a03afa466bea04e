import { changedSettings, resetOf } from '../../../shared/settings/settings.ts';
import { useSettings } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { SettingControl } from './SettingControl.tsx';
import { SettingFrame } from './SettingFrame.tsx';
import type { Range } from './searchSettings.ts';
import type { KnownRow } from './settingRows.ts';
import { useSettingsChange } from './useSettingsChange.ts';

interface SettingsRowProps {
  readonly row: KnownRow;
  readonly titleRanges?: readonly Range[];
  readonly helpRanges?: readonly Range[];
}

/** One row of the table with its control. */
export function SettingsRow({ row, ...ranges }: SettingsRowProps) {
  const { t } = useText();
  const settings = useSettings();
  const change = useSettingsChange();
  const changed = changedSettings(settings, row.names);
  return (
    <SettingFrame
      title={t(`settings.row.${row.id}`)}
      help={t(`settings.row.${row.id}.help`)}
      isChanged={changed.length > 0}
      onReset={() => change(resetOf(row.names))}
      {...ranges}
    >
      <SettingControl id={row.id} />
    </SettingFrame>
  );
}
