import { type FormEvent, useId, useRef, useState } from 'react';
import { parseBaseUrl } from '../../../shared/connection/baseUrl.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import { useConnections, useKeyStatus } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { fieldFrame, fieldLabel, fieldSizes } from '../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { SecretInput, takeSecret } from '../../ui/controls/SecretField.tsx';
import { Swatches } from '../../ui/controls/Swatches.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { focusWhenDrawn } from '../../ui/hooks/focusWhenDrawn.ts';
import { useOneAtATime } from '../../ui/hooks/useOneAtATime.ts';
import { AddressField } from './AddressField.tsx';
import { firstPreset, type PresetId, presetUrls } from './connectionPresets.ts';
import { PresetList } from './PresetList.tsx';
import { completeDraft, connectionColours, emptyDraft, readAddress } from './connectionDraft.ts';

/** Names of the fields that a preset leaves to the person. */
const fields = { url: 'new-connection-url', key: 'new-connection-key' } as const;

interface AddConnectionDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (connection: Connection) => void;
}

/** Asks for a service: URL, name and, if it has one, its key. */
export function AddConnectionDialog({ onClose, onAdded }: AddConnectionDialogProps) {
  const { t } = useText();
  const { host, queries } = useServices();
  const connections = useConnections().data ?? [];
  const keychain = useKeyStatus().data?.keychain;
  const [preset, setPreset] = useState(() => firstPreset(connections));
  const [draft, setDraft] = useState(() => ({ ...emptyDraft(connections), baseUrl: presetUrls[preset] }));
  const [wasAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef<HTMLInputElement>(null);
  const form = useId();
  const reading = readAddress(draft.baseUrl, draft.allowInsecureHttp);
  const needsSwitch = parseBaseUrl(draft.baseUrl, { allowInsecureHttp: false });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));

  const isPresetUrl = preset !== 'other' && draft.baseUrl === presetUrls[preset];
  const defaultName = isPresetUrl ? t(`connections.preset.${preset}`) : '';
  const choosePreset = (next: PresetId) => {
    setPreset(next);
    change({ baseUrl: presetUrls[next], allowInsecureHttp: false });
    setAsked(false);
    focusWhenDrawn(next === 'other' ? fields.url : fields.key);
  };

  const add = useOneAtATime(async () => {
    setAsked(true);
    if (reading.problem !== null) return;
    const created = await host.call(
      'connections.create',
      completeDraft({ ...draft, name: draft.name.trim() || defaultName }, reading),
    );
    if (!created.ok) {
      setFailure(created.error.message);
      return;
    }
    const secret = takeSecret(key.current).trim();
    if (secret !== '') {
      const saved = await host.call('keys.set', { connectionId: created.value.id, key: secret });
      worked('keys', saved);
      void queries.invalidateQueries({ queryKey: queryKeys.keyStatus });
    }
    await queries.invalidateQueries({ queryKey: queryKeys.connections });
    onAdded(created.value);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };

  return (
    <Dialog
      title={t('connections.addTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('connections.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('connections.addConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 text-text">
        <PresetList value={preset} isFocused={firstPreset(connections) !== 'cloud'} onChange={choosePreset} />
        <AddressField
          label={t('connections.baseUrl')}
          value={draft.baseUrl}
          reading={reading}
          isTouched={wasAsked}
          focusName={fields.url}
          onChange={(baseUrl) => change({ baseUrl })}
        />
        {draft.allowInsecureHttp || (!needsSwitch.ok && needsSwitch.error === 'insecure') ? (
          <Switch isSelected={draft.allowInsecureHttp} onChange={(allowInsecureHttp) => change({ allowInsecureHttp })}>
            {t('connections.insecureSwitch')}
          </Switch>
        ) : null}
        <label className="flex flex-col gap-1">
          <span className={fieldLabel}>{t(preset === 'cloud' ? 'connections.key' : 'connections.keyOptional')}</span>
          <span className={joinClasses(fieldFrame, fieldSizes.medium)}>
            <SecretInput
              inputRef={key}
              placeholder={t('connections.keyPlaceholder')}
              autoFocus={firstPreset(connections) === 'cloud'}
              focusName={fields.key}
            />
          </span>
          <span className="text-text-3 type-12">
            {keychain?.store === 'memory'
              ? t('connections.keySessionHint', { backend: keychain.backend })
              : t('connections.keyHint')}
          </span>
        </label>
        <TextField
          label={t('connections.name')}
          value={draft.name}
          maxLength={80}
          placeholder={defaultName || (reading.host ?? t('connections.namePlaceholder'))}
          onChange={(name) => change({ name })}
        />
        <div className="flex flex-col gap-1">
          <span className={fieldLabel}>{t('connections.colour')}</span>
          <Swatches
            label={t('connections.colour')}
            colours={connectionColours}
            nameOf={(colour) => t(`connections.colour.${colour as 1}`)}
            value={draft.colour}
            onChange={(colour) => change({ colour })}
          />
        </div>
        {failure === null ? null : <FieldMessage>{failure}</FieldMessage>}
      </form>
    </Dialog>
  );
}
