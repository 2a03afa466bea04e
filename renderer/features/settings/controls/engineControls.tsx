import { useState } from 'react';
import { isUsablePort, maxEnginePort, minEnginePort } from '../../../../shared/settings/enginePort.ts';
import { secretSlots } from '../../../../shared/connection/secretSlots.ts';
import { useEngineStatus, useSettings } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';
import { SecretSetting } from '../SecretSetting.tsx';
import { useSettingsChange } from '../useSettingsChange.ts';
import { NumberSetting, TextSetting } from './plainControls.tsx';

/** Number of parallel pages; the engine reads it at start. */
export function ConcurrencyControl() {
  return (
    <>
      <NumberSetting id="concurrency" name="engineConcurrency" min={1} max={64} unit="pages" />
      <FromNextStart />
    </>
  );
}

/** The port that the engine always listens on, with a token that stays; a port that it cannot have stays in the field with its reason. */
export function EnginePortControl() {
  const { t } = useText();
  const { enginePort } = useSettings();
  const change = useSettingsChange();
  const [typed, setTyped] = useState<{ readonly value: number | null; readonly saved: number | null } | null>(null);
  // A value changed elsewhere, such as by a reset, replaces the typed text.
  const value = typed !== null && typed.saved === enginePort ? typed.value : enginePort;
  return (
    <>
      <NumberField
        className="w-60 max-w-full"
        aria-label={t('settings.row.enginePort')}
        placeholder={t('settings.row.enginePort.none')}
        focusName="enginePort"
        value={value}
        error={value === null || isUsablePort(value) ? null : t('settings.row.enginePort.wrong', ports)}
        onChange={(next) => {
          const isGood = next === null || isUsablePort(next);
          setTyped({ value: next, saved: isGood ? next : enginePort });
          if (isGood) change({ enginePort: next });
        }}
      />
      <FromNextStart />
    </>
  );
}

/** As text: a port is a name, and has no comma. */
const ports = { least: String(minEnginePort), most: String(maxEnginePort) };

/** Shown only while a running engine still uses the old value. */
export function FromNextStart() {
  const { t } = useText();
  const isRunning = useEngineStatus().data?.state === 'ready';
  const { commands } = useServices();
  if (!isRunning) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-text-3 type-12">
      {t('settings.engineNext')}
      <Button variant="link" size="small" onPress={() => void commands.run('engine.restart')}>
        {t('settings.engineRestart')}
      </Button>
    </p>
  );
}

/** Signs what crawls and batches send to their webhooks; the engine gets it when it starts. */
export function WebhookSecretControl() {
  const { t } = useText();
  return (
    <>
      <SecretSetting
        connectionId={secretSlots.webhook}
        label={t('settings.row.webhookSecret')}
        isLabelHidden
        focusName="setting:webhookSecret"
      />
      <FromNextStart />
    </>
  );
}

/** Hosts of the local network that the engine may visit. */
export function PrivateHostsControl() {
  const { t } = useText();
  const { allowedPrivateHosts } = useSettings();
  const change = useSettingsChange();
  const removeHost = (host: string) => {
    change({ allowedPrivateHosts: allowedPrivateHosts.filter((each) => each !== host) });
    showToast({
      text: t('settings.row.privateHosts.removed', { host }),
      action: { text: t('settings.undo'), run: () => change({ allowedPrivateHosts }) },
    });
  };
  if (allowedPrivateHosts.length === 0)
    return <p className="max-w-[60ch] pt-1.5 text-text-2">{t('settings.row.privateHosts.none')}</p>;
  return (
    <ul aria-label={t('settings.row.privateHosts.list')} className="flex flex-wrap gap-2 pt-1">
      {allowedPrivateHosts.map((host) => (
        <li key={host} className="max-w-full">
          <Chip text={host} variant="set" isCode onRemove={() => removeHost(host)} />
        </li>
      ))}
    </ul>
  );
}

/** The proxy for the engine's page requests; the guard still checks every URL itself. */
export function EngineProxyControl() {
  const { t } = useText();
  const { engineProxyServer } = useSettings();
  return (
    <>
      <TextSetting
        id="engineProxy"
        name="engineProxyServer"
        label={t('settings.row.proxy.server')}
        placeholder={t('settings.row.engineProxy.none')}
        isCode
        check={(text) =>
          text === '' || /^http:\/\/(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(text)
            ? null
            : t('settings.row.engineProxy.wrong')
        }
      />
      {engineProxyServer === '' ? null : (
        <>
          <TextSetting id="engineProxy" name="engineProxyUser" label={t('settings.row.proxy.user')} />
          <SecretSetting connectionId={secretSlots.engineProxy} label={t('settings.row.proxy.password')} />
        </>
      )}
      <FromNextStart />
    </>
  );
}
