import { useState } from 'react';
import { useSettings } from '../../data/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FormRow } from '../../ui/FormRow.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useSettingsChange } from './useSettingsChange.ts';

/** How many pages at once, and which hosts of the local network it may visit. */
export function EnginePage() {
  const { t } = useText();
  const { engineConcurrency, allowedPrivateHosts } = useSettings();
  const change = useSettingsChange();
  const [typed, setTyped] = useState(engineConcurrency);
  const isWrong = typed !== null && (typed < 1 || typed > 64);
  const removeHost = (host: string) => {
    change({ allowedPrivateHosts: allowedPrivateHosts.filter((each) => each !== host) });
    showToast({
      text: t('settings.engine.hostRemoved', { host }),
      action: { text: t('settings.undo'), run: () => change({ allowedPrivateHosts }) },
    });
  };
  return (
    <>
      <FormRow title={t('settings.engine.concurrency')} hint={t('settings.engine.concurrencyHint')}>
        <NumberField
          className="w-40"
          aria-label={t('settings.engine.concurrency')}
          placeholder={t('settings.engine.concurrencyAuto')}
          unit={t('settings.engine.concurrencyUnit')}
          value={typed}
          error={isWrong ? t('settings.engine.concurrencyWrong') : null}
          onChange={(value) => {
            setTyped(value);
            if (value === null || (value >= 1 && value <= 64)) change({ engineConcurrency: value });
          }}
        />
        <p className="text-text-3 type-12">{t('settings.engine.concurrencyNext')}</p>
      </FormRow>
      <FormRow title={t('settings.engine.hosts')} hint={t('settings.engine.hostsHint')}>
        {allowedPrivateHosts.length === 0 ? (
          <p className="max-w-[60ch] pt-1.5 text-text-2">{t('settings.engine.hostsNone')}</p>
        ) : (
          <ul aria-label={t('settings.engine.hostsList')} className="flex flex-wrap gap-2 pt-1">
            {allowedPrivateHosts.map((host) => (
              <li key={host} className="max-w-full">
                <Chip text={host} look="set" isCode onRemove={() => removeHost(host)} />
              </li>
            ))}
          </ul>
        )}
      </FormRow>
    </>
  );
}
