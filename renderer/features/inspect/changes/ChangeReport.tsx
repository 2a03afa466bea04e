import type { JsonObject } from '../../../../shared/base/json.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { changedValues, diffText, type DiffLine } from '../../../../shared/document/response/changeView.ts';
import { type DiffRowLine, diffRows } from '../../../../shared/document/compare/diffRows.ts';
import { type DrawnKind, objectAt, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import { Facts } from '../fields/Facts.tsx';
import { EmptyField } from '../fields/EmptyField.tsx';
import { Heading } from '../fields/Heading.tsx';
import { LoadMore } from '../fields/LoadMore.tsx';
import { ValueCell } from '../fields/ValueCell.tsx';

const tones: Readonly<Record<string, Tone>> = lookupTable({
  new: 'info',
  same: 'neutral',
  changed: 'warning',
  removed: 'danger',
});

/** Fields with a dedicated view; an invalid time, and a diff without lines, are shown as returned. */
function drawnOf(change: JsonObject, hasTime: boolean): Readonly<Record<string, DrawnKind>> {
  return {
    changeStatus: 'text',
    ...(hasTime ? { previousScrapeAt: 'text' } : {}),
    visibility: 'text',
    diff: diffText(change) === null ? 'text' : 'any',
    json: 'any',
  };
}

/** What a service reports about a page since its previous scrape: its state, the changed lines and the changed values. */
export function ChangeReport({ change }: { readonly change: JsonObject }) {
  const { t, time, day } = useText();
  const status = textAt(change, 'changeStatus');
  const before = textAt(change, 'previousScrapeAt');
  const at = before === null ? Number.NaN : Date.parse(before);
  // A value that is not a valid time is shown as received.
  const isUnread = before !== null && Number.isNaN(at);
  const visibility = textAt(change, 'visibility');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {status === null ? (
          <EmptyField of={change} name="changeStatus" />
        ) : (
          <Tag tone={tones[status] ?? 'neutral'}>{status}</Tag>
        )}
        <span className="text-text-2">
          {isUnread
            ? null
            : Number.isNaN(at)
              ? t('inspect.change.first')
              : t('inspect.change.since', { day: day(at, Date.now()), time: time(at) })}
        </span>
        {visibility === null || visibility === 'visible' ? null : (
          <span className="text-text-3">{t('inspect.change.visibility', { visibility })}</span>
        )}
      </p>
      <Diff change={change} status={status} />
      <Values change={change} />
      <Facts title={t('inspect.field.more')} values={restOf(change, drawnOf(change, !isUnread))} />
    </>
  );
}

/** States without a diff: nothing to compare with, no change, page removed. */
const statusesWithout = ['new', 'same', 'removed'] as const;

function Diff({ change, status }: { readonly change: JsonObject; readonly status: string | null }) {
  const { t, number } = useText();
  const text = diffText(change);
  const without = statusesWithout.find((each) => each === status);
  if (text === null && without !== undefined && !Object.hasOwn(change, 'diff'))
    return <p className="mt-4 text-text-2">{t(`inspect.change.none.${without}`)}</p>;
  if (text === null) {
    return (
      <section className="mt-6">
        <Heading>{t('inspect.change.diff')}</Heading>
        <EmptyField of={change} name="diff" />
      </section>
    );
  }
  const lines = diffRows(text);
  const count = (kind: DiffLine['kind']) => number(lines.filter((line) => line.kind === kind).length);
  return (
    <section className="mt-6">
      <Heading end={t('inspect.change.counts', { added: count('add'), removed: count('del') })}>
        {t('inspect.change.diff')}
      </Heading>
      <div className="overflow-x-auto rounded-l border border-border">
        <LoadMore items={lines} page={1000}>
          {(shown) =>
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
            shown.map((line, index) => <DiffRow key={index} line={line} />)
          }
        </LoadMore>
      </div>
    </section>
  );
}

const lineStyles: Readonly<Record<DiffLine['kind'], string>> = {
  add: 'bg-[var(--diff-add-bg)] text-[var(--diff-add-text)]',
  del: 'bg-[var(--diff-del-bg)] text-[var(--diff-del-text)]',
  same: 'text-text-2',
  place: 'bg-surface-sunken text-text-3',
  file: 'text-text-3',
};
/** The words of a changed line that its counterpart does not have. */
const wordStyles: Readonly<Partial<Record<DiffLine['kind'], string>>> = {
  add: 'bg-(--diff-add-word)',
  del: 'bg-(--diff-del-word)',
};
const diffMarkers: Readonly<Record<DiffLine['kind'], string>> = {
  add: '+',
  del: '−',
  same: ' ',
  place: ' ',
  file: ' ',
};

function DiffRow({ line }: { readonly line: DiffRowLine }) {
  return (
    <div className={joinClasses('flex min-h-5 gap-3 px-3 type-code', lineStyles[line.kind])}>
      <span className="w-2 shrink-0 select-none">{diffMarkers[line.kind]}</span>
      <span dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {line.words === null
          ? line.text
          : line.words.map(({ text, isShared }, index) =>
              isShared ? (
                text
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
                <mark key={index} className={joinClasses('rounded-xs text-inherit', wordStyles[line.kind])}>
                  {text}
                </mark>
              ),
            )}
      </span>
    </div>
  );
}

function Values({ change }: { readonly change: JsonObject }) {
  const { t } = useText();
  const json = objectAt(change, 'json');
  if (json === null) return null;
  return (
    <section className="mt-6">
      <Heading>{t('inspect.change.values')}</Heading>
      <table className="w-full table-fixed border-collapse" aria-label={t('inspect.change.values')}>
        <thead className="text-text-3 type-12">
          <tr className="border-b border-border">
            <th scope="col" className="h-7 w-[28%] pe-2 text-start font-regular">
              {t('inspect.change.field')}
            </th>
            <th scope="col" className="px-2 text-start font-regular">
              {t('inspect.change.previous')}
            </th>
            <th scope="col" className="px-2 text-start font-regular">
              {t('inspect.change.current')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changedValues(json).map(({ name, previous, current }) => (
            <tr key={name} className="border-b border-border-subtle align-top [overflow-wrap:anywhere]">
              <th scope="row" className="py-1.5 pe-2 text-start font-regular text-text-2 type-code">
                {name}
              </th>
              <td className="px-2 py-1.5">
                <ValueCell value={previous} />
              </td>
              <td className="px-2 py-1.5">
                <ValueCell value={current} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
