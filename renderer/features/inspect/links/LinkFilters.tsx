import { Search } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { countLinks, type LinkFilter, type LinkRow } from '../../../../shared/document/links/linkRows.ts';
import { linkKinds } from '../../../../shared/document/links/linkKind.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FilterChip } from '../../../ui/controls/FilterChip.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';

interface LinkFiltersProps {
  /** All rows: a filter offers every existing value. */
  readonly rows: readonly LinkRow[];
  readonly shownCount: number;
  readonly chosenCount: number;
  readonly filter: LinkFilter;
  readonly onChange: (filter: LinkFilter) => void;
  readonly end: ReactNode;
}

/** Maximum number of hosts listed; others are found by typing. */
const maxHosts = 200;
const linkScopes = ['internal', 'external'] as const;

/** Filters of the URL table, and the number of rows left. */
export function LinkFilters({ rows, shownCount, chosenCount, filter, onChange, end }: LinkFiltersProps) {
  const { t, number } = useText();
  const hosts = useMemo(() => countLinks(rows, 'host').slice(0, maxHosts), [rows]);
  const kinds = useMemo(() => countLinks(rows, 'kind'), [rows]);
  const change = (part: Partial<LinkFilter>): void => onChange({ ...filter, ...part });
  return (
    <InspectorToolbar end={end}>
      <TextField
        aria-label={t('inspect.links.filter')}
        placeholder={t('inspect.links.filterHint')}
        icon={Search}
        size="small"
        className="w-40 min-w-20 shrink"
        value={filter.text}
        onChange={(text) => change({ text })}
      />
      {hosts.length > 1 ? (
        <>
          <FilterChip
            name={t('inspect.links.place')}
            choices={linkScopes.map((id) => ({ id, text: t(`inspect.links.${id}`) }))}
            chosen={filter.scopes}
            onChange={(chosen) => change({ scopes: linkScopes.filter((place) => chosen.includes(place)) })}
          />
          <FilterChip
            name={t('inspect.links.host')}
            choices={hosts.map(({ id, count }) => ({ id, text: id === '' ? t('inspect.links.noHost') : id, count }))}
            chosen={filter.hosts}
            onChange={(chosen) => change({ hosts: chosen })}
          />
        </>
      ) : null}
      {kinds.length > 1 ? (
        <FilterChip
          name={t('inspect.links.kind')}
          choices={kinds.map(({ id, count }) => ({ id, text: t(`inspect.links.kind.${id}`), count }))}
          chosen={filter.kinds}
          onChange={(chosen) => change({ kinds: linkKinds.filter((kind) => chosen.includes(kind)) })}
        />
      ) : null}
      <Checkbox isSelected={filter.onlyFirst} onChange={(onlyFirst) => change({ onlyFirst })}>
        <span className="whitespace-nowrap">{t('inspect.links.onlyFirst')}</span>
      </Checkbox>
      <span role="status" className="whitespace-nowrap text-text-3 type-12">
        {chosenCount > 0
          ? t('inspect.links.chosen', { count: chosenCount })
          : t('inspect.links.shown', { shown: number(shownCount), total: number(rows.length) })}
      </span>
    </InspectorToolbar>
  );
}
