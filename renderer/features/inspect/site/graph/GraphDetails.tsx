import { FolderOpen, ListFilter } from 'lucide-react';
import { notVisitedReason } from '../../../../../shared/jobs/reasons.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { foundLabel, reasonLabel, stateLabel } from '../job/rowLabels.ts';
import { StateMark } from '../job/StateMark.tsx';

interface GraphDetailsProps {
  /** The node under the pointer, else the selected one. */
  readonly row: SiteRow | null;
  readonly rows: readonly SiteRow[];
  readonly onOpen: (row: SiteRow) => void;
  readonly onShowReason: (reason: string) => void;
}

/** One node in words, with what can be done with it; without one, what the marks mean. */
export function GraphDetails({ row, rows, onOpen, onShowReason }: GraphDetailsProps) {
  const { t } = useText();
  return (
    <div className="flex h-11 shrink-0 items-center gap-3 border-t border-border px-pane type-12">
      {row === null ? <Marks /> : <NodeFacts row={row} rows={rows} />}
      <span className="flex shrink-0 items-center gap-2">
        {row === null || row.document === null ? null : (
          <Button size="small" icon={FolderOpen} onPress={() => onOpen(row)}>
            {t('site.row.open')}
          </Button>
        )}
        {row === null || notVisitedReason(row) === null ? null : (
          <Button size="small" icon={ListFilter} onPress={() => onShowReason(notVisitedReason(row) ?? '')}>
            {t('site.graph.sameReason')}
          </Button>
        )}
      </span>
    </div>
  );
}

function NodeFacts({ row, rows }: Pick<GraphDetailsProps, 'rows'> & { readonly row: SiteRow }) {
  const { t, number } = useText();
  const reason = notVisitedReason(row);
  const facts = [
    reason === null ? (row.error ?? row.status?.toString() ?? stateLabel(row.state, t)) : reasonLabel(reason, t),
    row.words === null ? null : t('site.event.words', { count: number(row.words) }),
  ].filter((fact) => fact !== null);
  const found = foundLabel(row, rows, t);
  return (
    <div role="status" className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-center gap-2">
        <StateMark state={row.state} />
        <span className="min-w-0 truncate">
          <Address text={withoutScheme(row.url)} title={row.url} />
        </span>
        {row.title === null ? null : <bdi className="min-w-0 shrink-[2] truncate text-text-2">{row.title}</bdi>}
      </span>
      <span className="flex min-w-0 gap-1 text-text-3">
        <span className="shrink-0">{facts.join(' · ')}</span>
        {found === '' ? null : (
          <span className="min-w-0 truncate">
            {' · '}
            {t('site.graph.foundOn', { place: found })}
          </span>
        )}
      </span>
    </div>
  );
}

function Marks() {
  const { t } = useText();
  return (
    <span className="flex min-w-0 flex-1 items-center gap-4 overflow-hidden text-text-3">
      {(['done', 'skipped', 'failed'] as const).map((state) => (
        <span key={state} className="flex shrink-0 items-center gap-1.5">
          <StateMark state={state} />
          {t(`site.graph.mark.${state}`)}
        </span>
      ))}
      <span className="min-w-0 truncate">{t('site.graph.hint')}</span>
    </span>
  );
}
