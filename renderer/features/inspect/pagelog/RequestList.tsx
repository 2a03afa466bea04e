import { useMemo, useState } from 'react';
import { type LoggedRequest, type PageLog, requestOutcomes } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { FilterChip } from '../../../ui/controls/FilterChip.tsx';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { RequestDetails } from './RequestDetails.tsx';
import { shortAddress } from './shortAddress.ts';

interface NumberedRequest extends LoggedRequest {
  readonly number: number;
}

/** Every request of the page, in order of their start. */
export function RequestList({ log }: { readonly log: PageLog }) {
  const { t, number } = useText();
  const [text, setText] = useState('');
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  const [active, setActive] = useState<string | null>(null);
  const columns = useRequestColumns(log);
  const all = useMemo(
    () => log.requests.map((request, index): NumberedRequest => ({ ...request, number: index })),
    [log],
  );
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(
    (request) =>
      (outcomes.length === 0 || outcomes.includes(request.outcome)) &&
      (wanted === '' || `${request.url} ${request.type} ${request.reason ?? ''}`.toLowerCase().includes(wanted)),
  );
  const lines = shown.map((row): TableLine<NumberedRequest> => ({ kind: 'row', key: String(row.number), row }));
  const chosen = all.find((request) => String(request.number) === active) ?? null;
  const left = log.totals.requests - log.requests.length;
  return (
    <>
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-pane">
        <SearchField label={t('pageLog.find')} size="small" className="w-64 min-w-0" value={text} onChange={setText} />
        <FilterChip
          name={t('pageLog.outcome')}
          choices={requestOutcomes
            .map((id) => ({
              id,
              text: t(`pageLog.outcome.${id}`),
              count: all.filter((each) => each.outcome === id).length,
            }))
            .filter(({ count }) => count > 0)}
          chosen={outcomes}
          onChange={setOutcomes}
        />
        <span role="status" className="ms-auto truncate text-text-3 tabular-nums type-12">
          {t('pageLog.shown', { count: shown.length })}
          {left > 0 ? ` · ${t('pageLog.left', { count: number(left) })}` : ''}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState sentence={t(all.length === 0 ? 'pageLog.noRequests' : 'pageLog.noneMatch')}>
          {all.length === 0 ? null : (
            <Button
              onPress={() => {
                setText('');
                setOutcomes([]);
              }}
            >
              {t('pageLog.clearFilter')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <VirtualTable
          label={t('pageLog.requests.label')}
          columns={columns}
          lines={lines}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
        />
      )}
      {chosen === null ? null : <RequestDetails request={chosen} onClose={() => setActive(null)} />}
    </>
  );
}

export const outcomeTones: Readonly<Record<LoggedRequest['outcome'], Tone>> = {
  answered: 'success',
  redirected: 'info',
  blocked: 'warning',
  failed: 'danger',
  unfinished: 'neutral',
};

function useRequestColumns(log: PageLog): readonly TableColumn<NumberedRequest>[] {
  const { t, bytes, duration } = useText();
  const home = log.requests[0]?.url ?? '';
  const end = Math.max(1, ...log.requests.map(({ startMs, durationMs }) => startMs + (durationMs ?? 0)));
  return [
    {
      id: 'outcome',
      title: t('pageLog.outcome'),
      width: '88px',
      render: ({ outcome, status }) => (
        <Tag tone={status !== null && status >= 400 ? 'danger' : outcomeTones[outcome]}>
          {status === null || outcome === 'blocked' ? t(`pageLog.outcome.${outcome}`) : `${status}`}
        </Tag>
      ),
    },
    {
      id: 'address',
      title: t('pageLog.address'),
      width: 'minmax(140px, 3fr)',
      render: ({ method, url, reason, outcome }) => (
        <span className="flex min-w-0 gap-2 font-code type-code">
          {method === 'GET' ? null : <span className="shrink-0">{method}</span>}
          <Address text={shortAddress(url, home)} title={url} />
          {outcome === 'blocked' && reason !== null ? (
            <span className="min-w-0 shrink-0 text-warning-text">{reason}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'type',
      title: t('pageLog.type'),
      width: '88px',
      render: ({ type }) => <span className="text-text-2">{type}</span>,
    },
    {
      id: 'size',
      title: t('pageLog.size'),
      width: '68px',
      align: 'end',
      render: (row) => <span className="text-text-2 tabular-nums">{row.bytes === null ? '' : bytes(row.bytes)}</span>,
    },
    {
      id: 'took',
      title: t('pageLog.took'),
      width: '64px',
      align: 'end',
      render: (row) => (
        <span className="text-text-2 tabular-nums">{row.durationMs === null ? '' : duration(row.durationMs)}</span>
      ),
    },
    {
      id: 'when',
      title: t('pageLog.when'),
      width: 'minmax(40px, 1fr)',
      render: ({ startMs, durationMs }) => (
        <span aria-hidden className="relative block h-3">
          <span
            className="absolute inset-y-0.5 min-w-0.5 rounded-xs bg-accent"
            style={{
              insetInlineStart: `${(startMs / end) * 100}%`,
              width: `${((durationMs ?? end - startMs) / end) * 100}%`,
            }}
          />
        </span>
      ),
    },
  ];
}
