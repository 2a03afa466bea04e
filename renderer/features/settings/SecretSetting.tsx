import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import type { KeyStatus } from '../../../shared/connection/connection.ts';
import { storeName } from '../../data/labels/keyLabel.ts';
import { useCall, useKeyStatus } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { SecretField } from '../../ui/controls/SecretField.tsx';
import { toastCallbacks, worked } from '../../ui/overlays/Toasts.tsx';

interface SecretSettingProps {
  readonly connectionId: ConnectionId;
  readonly label: string;
  /** For a setting whose own title is the label. */
  readonly isLabelHidden?: boolean;
  /** Name by which a command gives the empty field the focus. */
  readonly focusName?: string;
}

/** A secret that belongs to a setting: written once, stored with the API keys, never read back. */
export function SecretSetting({ connectionId, label, isLabelHidden = false, focusName }: SecretSettingProps) {
  const { t } = useText();
  const { host, queries } = useServices();
  const status = useKeyStatus().data;
  const [isReplacing, setReplacing] = useState(false);
  const remove = useCall('keys.remove', [queryKeys.keyStatus]);
  if (status === undefined) return null;
  const kept = status.keys.find((key) => key.connectionId === connectionId && key.state !== 'absent');

  // Calls the host directly: a mutation of the query client would keep its argument, the secret, in memory.
  const save = async (key: string) => {
    setReplacing(false);
    const saved = await host.call('keys.set', { connectionId, key });
    await queries.invalidateQueries({ queryKey: queryKeys.keyStatus });
    worked('keys', saved);
  };

  return (
    <div role="group" aria-label={label} className="flex w-full max-w-[420px] flex-col gap-2">
      {kept === undefined ? null : (
        <StoredSecret
          label={label}
          keyStatus={kept}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(!isReplacing)}
          onRemove={() => remove.mutate({ connectionId }, toastCallbacks('keys'))}
        />
      )}
      {kept === undefined || isReplacing ? (
        <SecretField
          label={label}
          isLabelHidden={isLabelHidden}
          autoFocus={isReplacing}
          focusName={focusName}
          submitText={t('settings.secret.save')}
          onSubmit={(secret) => void save(secret)}
        />
      ) : null}
      {kept === undefined && status.keychain.store === 'memory' ? (
        <FieldMessage tone="warning">{t('settings.secret.session')}</FieldMessage>
      ) : null}
    </div>
  );
}

interface StoredSecretProps {
  readonly label: string;
  readonly keyStatus: KeyStatus;
  readonly isReplacing: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

function StoredSecret({ label, keyStatus, isReplacing, onReplace, onRemove }: StoredSecretProps) {
  const { t } = useText();
  const isSafe = keyStatus.state === 'present' && keyStatus.store === 'keychain';
  const words =
    keyStatus.state === 'locked'
      ? t('settings.secret.locked')
      : isSafe
        ? t('settings.secret.kept', { store: storeName(keyStatus.backend, t) })
        : t('settings.secret.inMemory');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon
        as={isSafe ? LockKeyhole : LockKeyholeOpen}
        size={16}
        className={isSafe ? 'text-success' : 'text-warning'}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="text-text-2 type-12">{words}</span>
      </span>
      <Button size="small" onPress={onReplace}>
        {t(isReplacing ? 'settings.secret.keep' : 'settings.secret.replace')}
      </Button>
      <Button size="small" variant="quiet" onPress={onRemove}>
        {t('settings.secret.remove')}
      </Button>
    </div>
  );
}
