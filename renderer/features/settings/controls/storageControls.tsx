import { useState } from 'react';
import { useConnections, useSettings } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useHistoryUsage } from '../../../data/history/historyQueries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { useSettingsChange } from '../useSettingsChange.ts';

/** Decimal, as history sizes are displayed. */
const megabyte = 1_000_000;
const minMegabytes = 10;
const maxMegabytes = 10_000_000;

/** Maximum size of history, in whole megabytes; empty for no limit. */
export function HistoryBytesControl() {
  const { t, number } = useText();
  const { historyMaxBytes } = useSettings();
  const change = useSettingsChange();
  const saved = historyMaxBytes === null ? null : Math.round(historyMaxBytes / megabyte);
  const [typed, setTyped] = useState<{ readonly value: number | null; readonly saved: number | null } | null>(null);
  const value = typed !== null && typed.saved === saved ? typed.value : saved;
  const isWrong = value !== null && (value < minMegabytes || value > maxMegabytes);
  return (
    <NumberField
      className="w-60 max-w-full"
      aria-label={t('settings.row.historyBytes')}
      placeholder={t('settings.noLimit')}
      unit="MB"
      step={100}
      value={value}
      error={isWrong ? t('settings.outOfRange', { least: number(minMegabytes), most: number(maxMegabytes) }) : null}
      onChange={(next) => {
        const isGood = next === null || (next >= minMegabytes && next <= maxMegabytes);
        setTyped({ value: next, saved: isGood ? next : saved });
        if (isGood) change({ historyMaxBytes: next === null ? null : next * megabyte });
      }}
    />
  );
}

/** Current size of history, and a link to free space. */
export function HistoryUseControl() {
  const { t, bytes } = useText();
  const { window } = useServices();
  const usage = useHistoryUsage();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onPress={() => window.setState({ dialog: { kind: 'purge', first: 'older' } })}>
        {t('settings.makeRoom')}
      </Button>
      {usage === undefined ? null : (
        <span className="text-text-2 tabular-nums">
          {t('settings.historyUse', {
            runs: usage.runs,
            bytes: bytes(usage.bytes + usage.indexBytes),
            trashed: usage.trashed,
          })}
        </span>
      )}
    </div>
  );
}

/** Connections whose runs are not saved to history. */
export function PrivateConnectionsControl() {
  const { t } = useText();
  const { privateConnections } = useSettings();
  const connections = useConnections().data ?? [];
  const change = useSettingsChange();
  return (
    <div
      role="group"
      aria-label={t('settings.row.privateConnections')}
      className="flex flex-col items-start gap-1 pt-1"
    >
      {connections.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={privateConnections.includes(id)}
          onChange={(isOn) =>
            change({
              privateConnections: isOn ? [...privateConnections, id] : privateConnections.filter((each) => each !== id),
            })
          }
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}
