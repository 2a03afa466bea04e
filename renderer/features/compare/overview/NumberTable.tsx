import { numberNames } from '../../../../shared/document/compare/responseCounts.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { runWord } from '../../../data/labels/runLabels.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { ComparedDocuments } from '../comparedDocuments.ts';
import { differenceOf } from '../differenceOf.ts';

interface NumberTableProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly compared: ComparedDocuments;
}

interface Row {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
}

/** Counts of two runs, and by how much the second one has more or fewer. */
export function NumberTable({ a, b, compared }: NumberTableProps) {
  const rows = useRows(a, b, compared);
  const { t } = useText();
  return (
    <table className="w-full table-fixed border-collapse type-13">
      <thead className="text-text-3 type-12">
        <tr className="border-b border-border">
          <th className="py-1 text-start font-regular">{t('compare.column.number')}</th>
          <th className="w-20 py-1 text-end font-regular">A</th>
          <th className="w-20 py-1 text-end font-regular">B</th>
          <th className="w-28 py-1 text-end font-regular">{t('compare.column.change')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after, change }) => (
          <tr key={name} className="border-b border-border-subtle">
            <th scope="row" className="truncate py-1 text-start font-regular">
              {name}
            </th>
            <td className="text-end tabular-nums">{before}</td>
            <td className="text-end tabular-nums">{after}</td>
            <td className="text-end text-text-2 tabular-nums">{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useRows(a: RunModel, b: RunModel, { before, after }: ComparedDocuments): readonly Row[] {
  const { t, number, duration, bytes } = useText();
  type Measure = readonly [
    name: string,
    kind: 'duration' | 'size' | 'credits' | 'count',
    before: number | null | undefined,
    after: number | null | undefined,
    words: (value: number) => string,
  ];
  const measured: readonly Measure[] = [
    [t('compare.number.duration'), 'duration', a.durationMs, b.durationMs, duration],
    [t('compare.number.size'), 'size', a.body?.size, b.body?.size, bytes],
    [t('compare.number.credits'), 'credits', a.summary?.creditsUsed, b.summary?.creditsUsed, (value) => number(value)],
    [t('compare.number.attempts'), 'count', a.attempts.length, b.attempts.length, (value) => number(value)],
    ...numberNames.map(
      (name): Measure => [
        t(`compare.number.${name}`),
        'count',
        before?.numbers[name],
        after?.numbers[name],
        (value) => number(value),
      ],
    ),
  ];
  const known = measured.filter(([, , one, other]) => (one ?? other ?? null) !== null);
  return [
    plainRow(t('compare.number.outcome'), t(runWord(a)), t(runWord(b))),
    plainRow(t('compare.number.status'), statusOf(a), statusOf(b)),
    ...known.map(([name, kind, one, other, words]): Row => {
      const difference = differenceOf(other ?? null, one ?? null);
      return {
        name,
        before: typeof one === 'number' ? words(one) : '–',
        after: typeof other === 'number' ? words(other) : '–',
        change: difference === null ? '' : t(`compare.${kind}.${difference.kind}`, { by: words(difference.by) }),
      };
    }),
  ];

  function plainRow(name: string, one: string, other: string): Row {
    return { name, before: one, after: other, change: one === other ? t('compare.count.same') : t('compare.differs') };
  }
}

function statusOf(run: RunModel): string {
  const status = run.summary?.targetStatus ?? null;
  return status === null ? '–' : String(status);
}
