import { useState } from 'react';
import type { PurgeScope } from '../../../shared/history/history.ts';
import { useHistoryFacets, usePurgeWeight } from '../../data/history/historyQueries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { clearSelection } from './historyStore.ts';
import { startOfDay } from './historyLines.ts';

const kinds = ['older', 'host', 'all', 'trash'] as const;
type PurgeKind = (typeof kinds)[number];
const ages = ['7', '30', '90', '365'] as const;

/** Frees space: shows how many runs and bytes would be removed before anything is removed. */
export function PurgeDialog({ first, onClose }: { readonly first: PurgeKind; readonly onClose: () => void }) {
  const { t, bytes } = useText();
  const { host: main } = useServices();
  const hosts = useHistoryFacets()?.hosts ?? [];
  const [kind, setKind] = useState<PurgeKind>(first);
  const [age, setAge] = useState<(typeof ages)[number]>('30');
  const [host, setHost] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const scope = scopeOf(kind, Number(age), host ?? hosts[0]?.host ?? '');
  const weight = usePurgeWeight(scope);

  const purge = async () => {
    setBusy(true);
    const result = await main.call('history.purge', scope);
    clearSelection();
    onClose();
    if (worked('history', result, (reason) => t('history.actFailed', { reason })))
      showToast({ text: t('history.removed', { count: result.value.runs }) });
  };
  return (
    <Dialog
      title={t('history.purgeTitle')}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            isDisabled={isBusy || weight === undefined || weight.runs === 0}
            onPress={() => void purge()}
          >
            {isBusy ? t('history.purging') : t('history.purge', { count: weight?.runs ?? 0 })}
          </Button>
          <Button autoFocus onPress={onClose}>
            {t('history.deleteKeep')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Select
          label={t('history.purgeWhat')}
          items={kinds.map((id) => ({ id, text: t(`history.purge.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'older' ? (
          <Select
            label={t('history.purgeAge')}
            items={ages.map((id) => ({ id, text: t('history.days', { count: Number(id) }) }))}
            value={age}
            onChange={setAge}
          />
        ) : null}
        {kind === 'host' ? (
          <Select
            label={t('history.host')}
            items={hosts.map((each) => ({
              id: each.host,
              text: each.host,
              description: t('history.count', { count: each.runs }),
            }))}
            value={host ?? hosts[0]?.host ?? null}
            onChange={setHost}
          />
        ) : null}
        <p aria-live="polite">
          {weight === undefined
            ? t('history.weighing')
            : t('history.weight', { count: weight.runs, bytes: bytes(weight.bytes), pinned: weight.pinned })}
        </p>
      </div>
    </Dialog>
  );
}

function scopeOf(kind: PurgeKind, days: number, host: string): PurgeScope {
  switch (kind) {
    case 'older':
      return { kind, than: startOfDay(Date.now() - days * 86_400_000) };
    case 'host':
      return { kind, host };
    default:
      return { kind };
  }
}
