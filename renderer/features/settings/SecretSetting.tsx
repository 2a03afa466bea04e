import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import type { KeyStatus } from '../../../shared/connection/connection.ts';
import { storeName } from '../../data/keyWords.ts';
import { useCall, useKeyStatus } from '../../data/queries.ts';
import { queryKeys } from '../../data/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { toldAs, worked } from '../../ui/Toasts.tsx';

interface SecretSettingProps {
  readonly connectionId: ConnectionId;
  readonly label: string;
  /** Where the setting's own title says it already. */
  readonly isLabelHidden?: boolean;
}

/** A secret that belongs to a setting: written once, kept where keys are kept, never read back. */
export function SecretSetting({ connectionId, label, isLabelHidden = false }: SecretSettingProps) {
  const { t } = useText();
  const { host, queries } = useServices();
  const status = useKeyStatus().data;
  const [isReplacing, setReplacing] = useState(false);
  const remove = useCall('keys.remove', [queryKeys.keyStatus]);
  if (status === undefined) return null;
  const kept = status.keys.find((key) => key.connectionId === connectionId && key.state !== 'absent');

  // Straight through the host: a mutation of the query client would keep its argument, the secret, in memory.
  const save = async (key: string) => {
    setReplacing(false);
    const saved = await host.call('keys.set', { connectionId, key });
    await queries.invalidateQueries({ queryKey: queryKeys.keyStatus });
    worked('keys', saved);
  };

  return (
    <div role="group" aria-label={label} className="flex w-full max-w-[420px] flex-col gap-2">
      {kept === undefined ? null : (
        <KeptSecret
          label={label}
          kept={kept}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(!isReplacing)}
          onRemove={() => remove.mutate({ connectionId }, toldAs('keys'))}
        />
      )}
      {kept === undefined || isReplacing ? (
        <SecretField
          label={label}
          isLabelHidden={isLabelHidden}
          autoFocus={isReplacing}
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

interface KeptSecretProps {
  readonly label: string;
  readonly kept: KeyStatus;
  readonly isReplacing: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

function KeptSecret({ label, kept, isReplacing, onReplace, onRemove }: KeptSecretProps) {
  const { t } = useText();
  const isSafe = kept.state === 'present' && kept.store === 'keychain';
  const words =
    kept.state === 'locked'
      ? t('settings.secret.locked')
      : isSafe
        ? t('settings.secret.kept', { store: storeName(kept.backend, t) })
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
