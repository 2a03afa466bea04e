import { Lock, Pin, Trash2 } from 'lucide-react';
import { historyStates } from '../../../shared/history/history.ts';
import { runEndpoints } from '../../../shared/operations/endpoint.ts';
import { formatNames } from '../../../shared/api/formats.ts';
import { connectionIdSchema } from '../../../shared/base/brand.ts';
import { useHistoryFacets, useHistoryUsage } from '../../data/history/historyQueries.ts';
import { useConnections, useSettings } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { FilterChip, ToggleChip } from '../../ui/controls/FilterChip.tsx';
import { narrow, useHistoryState } from './historyStore.ts';
import { startOfDay } from './historyLines.ts';

const sinceDays = [0, 1, 7, 30] as const;
/** `private` has a separate switch. */
const endStates = historyStates.filter((state) => state !== 'private');

/** Filters of the list, as chips that combine, and the size of the history. */
export function FilterBar({ onPurge }: { readonly onPurge: () => void }) {
  const { t } = useText();
  const filter = useHistoryState((state) => state.filter);
  const connections = useConnections().data ?? [];
  const facets = useHistoryFacets();
  const usage = useHistoryUsage();
  const isPrivate = filter.states.length === 1 && filter.states[0] === 'private';
  return (
    <div
      role="group"
      aria-label={t('history.filters')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-border px-pane py-1.5"
    >
      <FilterChip
        name={t('history.state')}
        choices={endStates.map((id) => ({ id, text: t(`history.state.${id}`) }))}
        chosen={isPrivate ? [] : filter.states}
        onChange={(chosen) => narrow({ states: endStates.filter((state) => chosen.includes(state)) })}
      />
      <FilterChip
        name={t('history.endpoint')}
        choices={runEndpoints.map((id) => ({ id, text: t(`history.endpoint.${id}`) }))}
        chosen={filter.endpoints}
        onChange={(chosen) => narrow({ endpoints: runEndpoints.filter((endpoint) => chosen.includes(endpoint)) })}
      />
      <FilterChip
        name={t('history.column.connection')}
        choices={connections.map(({ id, name }) => ({ id, text: name }))}
        chosen={filter.connectionIds}
        onChange={(chosen) => narrow({ connectionIds: chosen.map((id) => connectionIdSchema.parse(id)) })}
      />
      <FilterChip
        name={t('history.format')}
        choices={formatNames.map((name) => ({ id: name, text: name }))}
        chosen={filter.formats}
        onChange={(chosen) => narrow({ formats: [...chosen] })}
      />
      <FilterChip
        name={t('history.host')}
        choices={[
          // Chosen in usage alone: searches and agents may have no host.
          ...(filter.hosts.includes('') ? [{ id: '', text: t('usage.noHost') }] : []),
          ...(facets?.hosts ?? []).map(({ host, runs }) => ({ id: host, text: host, count: runs })),
        ]}
        chosen={filter.hosts}
        onChange={(chosen) => narrow({ hosts: [...chosen] })}
      />
      <FilterChip
        name={t('history.tag')}
        choices={(facets?.tags ?? []).map(({ tag, runs }) => ({ id: tag, text: tag, count: runs }))}
        chosen={filter.tags}
        onChange={(chosen) => narrow({ tags: [...chosen] })}
      />
      <SinceChip />
      <ToggleChip isOn={filter.pinnedOnly} onChange={(pinnedOnly) => narrow({ pinnedOnly })}>
        <Icon as={Pin} size={12} />
        {t('history.pinned')}
        {usage === undefined || usage.pinned === 0 ? null : <span className="tabular-nums">{usage.pinned}</span>}
      </ToggleChip>
      <ToggleChip isOn={isPrivate} onChange={(isOn) => narrow({ states: isOn ? ['private'] : [] })}>
        <Icon as={Lock} size={12} />
        {t('history.private')}
      </ToggleChip>
      <ToggleChip isOn={filter.trashed} onChange={(trashed) => narrow({ trashed })}>
        <Icon as={Trash2} size={12} />
        {t('history.trash')}
        {usage === undefined || usage.trashed === 0 ? null : <span className="tabular-nums">{usage.trashed}</span>}
      </ToggleChip>
      <StorageMeter onPress={onPurge} />
    </div>
  );
}

/** The last days, or from and until a day as typed in the search line. */
function SinceChip() {
  const { t, day } = useText();
  const { from, until } = useHistoryState((state) => state.filter);
  const now = Date.now();
  const days = sinceDays.map((count) => ({ count, from: startOfDay(now - count * 86_400_000) }));
  const known = days.find((each) => each.from === from && until === null);
  const typed = [
    ...(from === null || known !== undefined ? [] : [{ id: 'from', text: day(from, now) }]),
    ...(until === null ? [] : [{ id: 'until', text: t('history.untilDay', { day: day(until - 1, now) }) }]),
  ];
  return (
    <FilterChip
      name={t('history.since')}
      choices={[...typed, ...days.map(({ count }) => ({ id: String(count), text: t('history.sinceDays', { count }) }))]}
      chosen={[...typed.map(({ id }) => id), ...(known === undefined ? [] : [String(known.count)])]}
      onChange={(chosen) => {
        const picked = days.find(({ count }) => chosen.includes(String(count)) && count !== known?.count);
        if (picked !== undefined) narrow({ from: picked.from, until: null });
        else
          narrow({
            from:
              chosen.includes('from') || (known !== undefined && chosen.includes(String(known.count))) ? from : null,
            until: chosen.includes('until') ? until : null,
          });
      }}
    />
  );
}

/** Used and maximum storage; opens the dialog that frees space. */
function StorageMeter({ onPress }: { readonly onPress: () => void }) {
  const { t, bytes } = useText();
  const usage = useHistoryUsage();
  const { historyMaxDays, historyMaxBytes } = useSettings();
  if (usage === undefined) return null;
  const limits = t(
    historyMaxDays === null
      ? historyMaxBytes === null
        ? 'history.keptAlways'
        : 'history.keptBytes'
      : historyMaxBytes === null
        ? 'history.keptDays'
        : 'history.keptBoth',
    { days: historyMaxDays ?? 0, bytes: bytes(historyMaxBytes ?? 0) },
  );
  return (
    <span className="ms-auto">
      <Button variant="quiet" size="small" onPress={onPress} className="font-regular!">
        {t('history.meter', { limits, count: usage.runs, bytes: bytes(usage.bytes + usage.indexBytes) })}
      </Button>
    </span>
  );
}
