import { Info, LockKeyhole, LockKeyholeOpen, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Connection, KeyStatus } from '../../../shared/connection/connection.ts';
import { storeName } from '../../data/labels/keyLabel.ts';
import { useCall, useKeyStatus } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { SecretField } from '../../ui/controls/SecretField.tsx';
import { showFailure, showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** A connection's key as far as the window may know it: whether it is there, its last four characters, and where. */
export function KeyCard({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const { host, queries, window } = useServices();
  const status = useKeyStatus().data;
  const [isReplacing, setReplacing] = useState(false);
  const remove = useCall('keys.remove', [queryKeys.keyStatus]);
  const task = useWindowState((state) => state.connectionTask);
  const key = status?.keys.find((each) => each.connectionId === connection.id);
  const hasKey = key !== undefined && key.state !== 'absent';
  const isAsked = task?.task === 'key' && task.connectionId === connection.id && status !== undefined;
  // Requested by an error card: opens the key field.
  useEffect(() => {
    if (!isAsked) return;
    window.setState({ connectionTask: null });
    if (hasKey) setReplacing(true);
    else focusTarget('connection-key');
  }, [isAsked, hasKey, window]);
  if (status === undefined) return null;

  // Directly through the host: a mutation of the query client would keep its argument, the key, in memory.
  const save = async (secret: string) => {
    setReplacing(false);
    const saved = await host.call('keys.set', { connectionId: connection.id, key: secret });
    await queries.invalidateQueries({ queryKey: queryKeys.keyStatus });
    if (!worked('keys', saved)) return;
    const { name } = connection;
    showToast({
      about: 'keys',
      text:
        saved.value.store === 'memory'
          ? t('connections.keySavedSession', { name })
          : t('connections.keySaved', { name, store: storeName(saved.value.backend, t) }),
    });
  };

  return (
    <div data-focus-target="connection-key" className="flex w-full max-w-[520px] flex-col gap-2">
      {hasKey ? (
        <StoredKey
          keyStatus={key}
          onReplace={() => setReplacing(!isReplacing)}
          onRemove={() =>
            remove.mutate(
              { connectionId: connection.id },
              {
                onSuccess: () =>
                  showToast({ about: 'keys', text: t('connections.keyRemoved', { name: connection.name }) }),
                onError: (failure) => showFailure('keys', failure.message),
              },
            )
          }
          isReplacing={isReplacing}
        />
      ) : null}
      {!hasKey || isReplacing ? (
        <SecretField
          label={t('connections.key')}
          isLabelHidden
          autoFocus={isReplacing}
          placeholder={t('connections.keyPlaceholder')}
          submitText={t('connections.keySave')}
          onSubmit={(secret) => void save(secret)}
        />
      ) : null}
      {!hasKey && status.keychain.store === 'memory' ? (
        <FieldMessage tone="warning">
          {t('connections.keySessionHint', { backend: status.keychain.backend })}
        </FieldMessage>
      ) : null}
    </div>
  );
}

interface StoredKeyProps {
  readonly keyStatus: KeyStatus;
  readonly isReplacing: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

function StoredKey({ keyStatus, isReplacing, onReplace, onRemove }: StoredKeyProps) {
  const { t } = useText();
  const { state, store, backend, lastFour } = keyStatus;
  const isLocked = state === 'locked';
  const inMemory = store === 'memory';
  const title = isLocked
    ? t('connections.keyLockedTitle')
    : inMemory
      ? t('connections.keyInMemory')
      : t('connections.keyStoredIn', { store: storeName(backend, t) });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <Icon
          as={isLocked ? TriangleAlert : inMemory ? LockKeyholeOpen : LockKeyhole}
          size={20}
          className={isLocked || inMemory ? 'text-warning' : 'text-success'}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{title}</span>
          {lastFour === null ? null : (
            <span className="text-text-2 type-12">{t('connections.keyEnds', { lastFour })}</span>
          )}
        </div>
        <Button size="small" onPress={onReplace}>
          {t(isReplacing ? 'connections.keyKeep' : 'connections.keyReplace')}
        </Button>
        <Button size="small" variant="quiet" onPress={onRemove}>
          {t('connections.keyRemove')}
        </Button>
      </div>
      <p className="flex items-start gap-2 border-t border-border-subtle bg-surface-sunken px-4 py-2 text-text-2 type-12">
        <Icon as={Info} size={14} className="mt-px" />
        {isLocked
          ? t('connections.keyLockedBody', { store: storeName(backend, t) })
          : inMemory
            ? t('connections.keySessionReason', { backend })
            : t('connections.keyNote')}
      </p>
    </Card>
  );
}
