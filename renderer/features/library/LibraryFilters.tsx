import { libraryKinds } from '../../../shared/api/engine/library.ts';
import { useLibraryHosts } from '../../data/library/libraryQueries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { FilterChip } from '../../ui/controls/FilterChip.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { startOfDay } from '../history/historyLines.ts';
import { narrow, useLibraryState } from './libraryStore.ts';
import { dayAfter, dayInput, dayOf } from './dayInput.ts';

const dayMs = 86_400_000;
/** Days before today since which documents were read. */
const sinceDays = [0, 7, 30] as const;

interface LibraryFiltersProps {
  /** How much the library has, at the end of the line; null until it is known. */
  readonly size: { readonly documents: number; readonly bytes: number } | null;
}

/** Filters of the library, as chips that combine, and its size. */
export function LibraryFilters({ size }: LibraryFiltersProps) {
  const { t, bytes } = useText();
  const { hosts, kinds } = useLibraryState((state) => state.filter);
  const known = useLibraryHosts() ?? [];
  return (
    <div
      role="group"
      aria-label={t('library.filters')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-border px-pane py-1.5"
    >
      <FilterChip
        name={t('library.host')}
        choices={known.map(({ host, documents }) => ({ id: host, text: host, count: documents }))}
        chosen={hosts}
        onChange={(chosen) => narrow({ hosts: [...chosen] })}
      />
      <FilterChip
        name={t('library.kind')}
        choices={libraryKinds.map((id) => ({ id, text: t(`library.kind.${id}`) }))}
        chosen={kinds}
        onChange={(chosen) => narrow({ kinds: libraryKinds.filter((kind) => chosen.includes(kind)) })}
      />
      <PeriodChip />
      {size === null ? null : (
        <span className="ms-auto whitespace-nowrap text-text-2 tabular-nums type-12">
          {t('library.meter', { count: size.documents, bytes: bytes(size.bytes) })}
        </span>
      )}
    </div>
  );
}

/** When documents were read: the last days, or from and until a day. */
function PeriodChip() {
  const { t, day } = useText();
  const { since, until } = useLibraryState((state) => state.filter);
  const now = Date.now();
  const presets = sinceDays.map((count) => ({ id: String(count), since: startOfDay(now - count * dayMs) }));
  const preset = until === null ? presets.find((each) => each.since === since) : undefined;
  const isRange = preset === undefined && (since !== null || until !== null);
  const from = since === null ? null : day(since, now);
  const to = until === null ? null : day(until, now);
  const range =
    from === null
      ? t('library.period.untilDay', { day: to })
      : to === null
        ? t('library.period.fromDay', { day: from })
        : t('library.period.between', { from, until: to });
  return (
    <FilterChip
      name={t('library.read')}
      choices={[
        ...presets.map(({ id }) => ({ id, text: t(`library.period.${id as '0' | '7' | '30'}`) })),
        ...(isRange ? [{ id: 'range', text: range }] : []),
      ]}
      chosen={preset !== undefined ? [preset.id] : isRange ? ['range'] : []}
      onChange={(chosen) => {
        const picked = presets.find(({ id }) => chosen.includes(id) && id !== preset?.id);
        narrow({ since: picked?.since ?? null, until: null });
      }}
    >
      <div className="mt-1 flex flex-col gap-2 border-t border-border-subtle pt-3">
        <TextField
          type="date"
          size="small"
          label={t('library.period.from')}
          value={since === null ? '' : dayInput(since)}
          onChange={(text) => narrow({ since: dayOf(text) })}
        />
        <TextField
          type="date"
          size="small"
          label={t('library.period.until')}
          value={until === null ? '' : dayInput(until)}
          onChange={(text) => {
            const start = dayOf(text);
            narrow({ until: start === null ? null : dayAfter(start) - 1 });
          }}
        />
      </div>
    </FilterChip>
  );
}
