import { isPlayed } from '../../../../shared/lab/playedRun.ts';
import { newRequestFormats } from '../../../../shared/settings/settings.ts';
import { useConnections, useSettings } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { useSettingsChange } from '../useSettingsChange.ts';

/** The initial connection of a new request. */
export function NewConnectionControl() {
  const { t } = useText();
  const { newRequestConnection } = useSettings();
  const change = useSettingsChange();
  // A new request never goes to the failure lab.
  const connections = (useConnections().data ?? []).filter(({ id }) => !isPlayed({ connectionId: id }));
  const isKnown = connections.some((connection) => connection.id === newRequestConnection);
  const items = [
    { id: '', text: t('settings.row.newConnection.same') },
    ...connections.map(({ id, name }) => ({ id: String(id), text: name })),
  ];
  return (
    <Select
      className="w-60 max-w-full"
      ariaLabel={t('settings.row.newConnection')}
      items={items}
      value={isKnown ? newRequestConnection : ''}
      onChange={(id) => change({ newRequestConnection: id })}
    />
  );
}

/** Formats that a new request includes. */
export function FormatsControl() {
  const { t } = useText();
  const chosen = useSettings().newRequestFormats;
  const change = useSettingsChange();
  return (
    <div role="group" aria-label={t('settings.row.newFormats')} className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
      {newRequestFormats.map((format) => (
        <Checkbox
          key={format}
          isSelected={chosen.includes(format)}
          onChange={(isOn) =>
            change({
              newRequestFormats: newRequestFormats.filter((each) => (each === format ? isOn : chosen.includes(each))),
            })
          }
        >
          <span className="type-code">{format}</span>
        </Checkbox>
      ))}
    </div>
  );
}
