import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { type TableColumn, VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import type { ValueDifference } from '../../workers/compare/compareProtocol.ts';
import { documents, useLoaded } from './comparedDocuments.ts';
import { fieldName } from './comparedParts.ts';
import { OneSided } from './OneSided.tsx';
import type { SidesProps } from './sides.ts';
import { TextPart } from './TextPart.tsx';
import { ViewChoice } from './ViewChoice.tsx';

type View = 'places' | 'text';

/** A value of two responses: each difference with both values, or both as texts. */
export function ValuePart({ a, b, bodies, field }: SidesProps) {
  const { t } = useText();
  const [view, setView] = useState<View | null>(null);
  const choice = (
    <ViewChoice
      items={[
        { id: 'places', text: t('compare.value.places') },
        { id: 'text', text: t('compare.value.text') },
      ]}
      value={view ?? 'places'}
      onChange={setView}
      takesFocus={view !== null}
    />
  );
  if (view === 'text')
    return <TextPart a={a} b={b} part={{ id: `field:${field.name}`, field }} bodies={bodies} start={choice} />;
  return <ValueDifferences a={a} b={b} bodies={bodies} field={field} choice={choice} />;
}

const byPosition = ' position';

function ValueDifferences({ a, b, bodies, field, choice }: SidesProps & { readonly choice: React.ReactNode }) {
  const { t } = useText();
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const ask = (matchBy: string | null) => documents.call('compareValues', { ...bodies, name: field.name, matchBy });
  const found = useLoaded(
    `${bodies.before ?? ''} ${bodies.after ?? ''} ${field.name} ${chosenName ?? ''}`,
    async () => {
      if (chosenName !== null) return ask(chosenName === byPosition ? null : chosenName);
      // Items are matched by an identifying field, if there is one.
      const first = await ask(null);
      const telling = first.matchNames[0];
      return telling === undefined ? first : ask(telling);
    },
  );
  const columns = useDifferenceColumns();
  if (found.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: found.message })} />;
  if (found.state === 'reading') return null;
  const { differences, isCut, matchNames } = found.value;
  const name = fieldName({ t }, field.name);
  const chosen = differences.find(({ path }) => keyOf(path) === active);
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
        {choice}
        {matchNames.length === 0 ? null : (
          <Select
            ariaLabel={t('compare.value.match')}
            variant="quiet"
            size="small"
            className="w-52"
            value={chosenName ?? matchNames[0] ?? byPosition}
            onChange={setChosenName}
            items={[
              ...matchNames.map((id) => ({ id, text: t('compare.value.matchBy', { name: id }) })),
              { id: byPosition, text: t('compare.value.matchByPosition') },
            ]}
          />
        )}
        <span role="status" className="ms-auto text-text-2 tabular-nums type-12">
          {t(isCut ? 'compare.value.more' : 'compare.value.count', { count: differences.length })}
        </span>
      </div>
      <OneSided a={a} b={b} hasBefore={field.before !== 'absent'} hasAfter={field.after !== 'absent'} part={name} />
      {differences.length === 0 ? <EmptyState sentence={t('compare.value.same')} /> : null}
      <VirtualTable
        label={t('compare.differences', { part: name })}
        columns={columns}
        lines={differences.map((row) => ({ kind: 'row', key: keyOf(row.path), row }))}
        rowHeight={28}
        activeKey={active}
        onActiveChange={setActive}
      />
      {chosen === undefined ? null : <FullDifference difference={chosen} />}
    </>
  );
}

function keyOf(path: ValueDifference['path']): string {
  return JSON.stringify(path);
}

/** `items › 3 › price` */
function pathText(path: ValueDifference['path'], whole: string): string {
  return path.length === 0 ? whole : path.slice(0, 60).join(' › ');
}

function useDifferenceColumns(): readonly TableColumn<ValueDifference>[] {
  const { t } = useText();
  return [
    {
      id: 'path',
      title: t('compare.column.path'),
      width: 'minmax(140px, 1fr)',
      render: ({ path }) => (
        <span className="font-code type-code" title={pathText(path, t('compare.value.whole'))}>
          {pathText(path, t('compare.value.whole'))}
        </span>
      ),
    },
    {
      id: 'kind',
      title: t('compare.column.change'),
      width: '84px',
      render: (row) => <span className="text-text-2">{t(`compare.change.${changeOf(row)}`)}</span>,
    },
    {
      id: 'before',
      title: 'A',
      width: 'minmax(120px, 1fr)',
      render: (row) => <Value text={row.before} side="before" />,
    },
    { id: 'after', title: 'B', width: 'minmax(120px, 1fr)', render: (row) => <Value text={row.after} side="after" /> },
  ];
}

function changeOf({ before, after }: ValueDifference): 'added' | 'removed' | 'changed' {
  return before === null ? 'added' : after === null ? 'removed' : 'changed';
}

const tones = {
  before: 'bg-(--diff-del-bg) text-(--diff-del-text)',
  after: 'bg-(--diff-add-bg) text-(--diff-add-text)',
} as const;

function Value({ text, side }: { readonly text: string | null; readonly side: 'before' | 'after' }) {
  const { t } = useText();
  if (text === null) return <span className="text-text-3">{t('compare.nothingThere')}</span>;
  return (
    <span className={`rounded-xs px-1 font-code type-code ${tones[side]}`} title={text.slice(0, 2000)}>
      <bdi>{text.slice(0, 300)}</bdi>
    </span>
  );
}

/** The selected difference with both values in full. */
function FullDifference({ difference }: { readonly difference: ValueDifference }) {
  const { t } = useText();
  return (
    <section
      aria-label={pathText(difference.path, t('compare.value.whole'))}
      className="grid max-h-48 shrink-0 grid-cols-2 border-t border-border bg-surface-side"
    >
      {(['before', 'after'] as const).map((side) => (
        <pre
          key={side}
          tabIndex={0}
          role="group"
          aria-label={t('compare.valueOf', { letter: side === 'before' ? 'A' : 'B' })}
          data-selectable
          className="m-0 max-h-48 overflow-auto [unicode-bidi:plaintext] whitespace-pre-wrap px-pane py-2 focus-inset type-code [overflow-wrap:anywhere] first:border-e first:border-border-subtle"
        >
          {difference[side] ?? t('compare.nothingThere')}
        </pre>
      ))}
    </section>
  );
}
