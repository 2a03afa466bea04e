import { Send } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReportedDelivery } from '../../../../../shared/jobs/jobReport.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { FilterChip } from '../../../../ui/controls/FilterChip.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { useNow } from '../../../../ui/hooks/useNow.ts';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { WarningBar } from '../../../../ui/layout/WarningBar.tsx';
import { VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { InspectorToolbar } from '../../InspectorToolbar.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { deliveryState, deliveryStateLabel, waitingForRetry } from './deliveryLabel.ts';
import { useDeliveries } from './useDeliveries.ts';
import { useDeliveryColumns } from './useDeliveryColumns.tsx';
import { useSendAgain } from './useSendAgain.ts';

/** The messages to the webhook of a job: which arrived, which wait, and which were given up. */
export function DeliveriesView({ run }: { readonly run: RunModel }) {
  const { t, number } = useText();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const [deliveries, reload] = useDeliveries(run);
  const [filter, setFilter] = useState('');
  const [states, setStates] = useState<readonly string[]>([]);
  const [active, setActive] = useState<string | null>(null);
  const { isSending, sendAgain } = useSendAgain(run.runId, reload);
  const list = deliveries?.list;
  const choices = useMemo(() => countStates(list ?? []), [list]);
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return (list ?? []).filter(
      (delivery) =>
        (states.length === 0 || states.includes(deliveryState(delivery))) &&
        (wanted === '' || `${delivery.type} ${delivery.url ?? ''}`.toLowerCase().includes(wanted)),
    );
  }, [list, filter, states]);
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: row.id, row })), [shown]);
  const behind = useMemo(() => waitingForRetry(list ?? []), [list]);
  const columns = useDeliveryColumns(
    width,
    useNow(1000, list?.some(({ state }) => state === 'waiting') ?? false),
    behind,
    list?.some(({ error }) => error !== null) ?? false,
  );
  if (deliveries === null || list === undefined) return <div className="min-h-0 flex-1" aria-busy />;
  if (list.length === 0)
    return <EmptyState sentence={t(isUnderWay(run) ? 'site.deliveries.noneYet' : 'site.deliveries.none')} />;
  const givenUp = list.filter(({ state }) => state === 'failed');
  const chosen = list.find(({ id }) => id === active) ?? null;
  return (
    <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {deliveries.source === 'stored' && list.some(({ state }) => state === 'waiting') ? (
        <WarningBar region="deliveries-stored" sentence={t('site.deliveries.stored')} />
      ) : null}
      <InspectorToolbar
        end={
          givenUp.length === 0 || deliveries.source !== 'engine' ? null : (
            <Button size="small" icon={Send} isDisabled={isSending} onPress={() => void sendAgain(givenUp)}>
              {t('site.deliveries.sendAllAgain', { count: givenUp.length })}
            </Button>
          )
        }
      >
        <SearchField
          label={t('site.deliveries.search')}
          size="small"
          className="w-56 min-w-24 shrink"
          value={filter}
          onChange={setFilter}
        />
        <FilterChip
          name={t('site.column.state')}
          choices={choices.map(({ id, count }) => ({ id, count, text: deliveryStateLabel(id, t) }))}
          chosen={states}
          onChange={setStates}
        />
        <span role="status" className="whitespace-nowrap text-text-3 type-12">
          {t('site.count', { shown: number(shown.length), total: number(list.length) })}
        </span>
      </InspectorToolbar>
      {shown.length === 0 ? (
        <EmptyState sentence={t('site.deliveries.noMatch')} />
      ) : (
        <VirtualTable
          label={t('site.deliveries')}
          columns={columns}
          lines={lines}
          activeKey={active}
          onActiveChange={setActive}
          focusName="site-deliveries"
        />
      )}
      {chosen === null ? null : (
        <DeliveryDetails
          key={chosen.id}
          runId={run.runId}
          delivery={chosen}
          webhook={deliveries.webhook}
          source={deliveries.source}
          isSending={isSending}
          onSendAgain={() => void sendAgain([chosen])}
          onClose={() => setActive(null)}
        />
      )}
    </div>
  );
}

/** States of a list with the number of its deliveries in each, in the order of their first delivery. */
function countStates(list: readonly ReportedDelivery[]): readonly { readonly id: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const delivery of list) {
    const state = deliveryState(delivery);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => ({ id, count }));
}
