import type { BaselineHunk, Departure } from '../../../../shared/document/compare/baselineHunks.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import { type TableColumn, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { type BaselineSides, linesOf } from './baselineSides.ts';

interface HunkListProps {
  readonly sides: BaselineSides;
  readonly isSingle: boolean;
  readonly active: number;
  readonly onActiveChange: (place: number) => void;
}

/** Every difference from the baseline, with its side and its first text. */
export function HunkList({ sides, isSingle, active, onActiveChange }: HunkListProps) {
  const { t, number } = useText();
  const columns: readonly TableColumn<BaselineHunk>[] = [
    {
      id: 'line',
      title: t('compare.baseline.column.line'),
      width: '44px',
      align: 'end',
      render: ({ base }) => (
        <span className="text-text-3 tabular-nums">{number(sides.base?.numbers[base.start] ?? base.start + 1)}</span>
      ),
    },
    ...(isSingle
      ? []
      : [
          {
            id: 'departs',
            title: t('compare.baseline.column.departs'),
            width: '104px',
            render: ({ departs }: BaselineHunk) => <DepartureTag departs={departs} />,
          },
        ]),
    {
      id: 'text',
      title: t('compare.baseline.column.text'),
      width: 'minmax(80px, 1fr)',
      render: (hunk) => <Beginning hunk={hunk} sides={sides} />,
    },
  ];
  return (
    <VirtualTable
      label={t('compare.baseline.hunks')}
      columns={columns}
      lines={sides.hunks.map((row, index) => ({ kind: 'row', key: String(index), row }))}
      rowHeight={28}
      activeKey={String(active)}
      onActiveChange={(key) => onActiveChange(Number(key))}
      isFollowing
    />
  );
}

const tones: Readonly<Record<Departure, Tone>> = { a: 'neutral', b: 'info', alike: 'accent', both: 'warning' };

export function DepartureTag({ departs }: { readonly departs: Departure }) {
  const { t } = useText();
  return <Tag tone={tones[departs]}>{t(`compare.baseline.departs.${departs}`)}</Tag>;
}

/** Shows the first added line, or the first removed line if none was added. */
function Beginning({ hunk, sides }: { readonly hunk: BaselineHunk; readonly sides: BaselineSides }) {
  const departing = hunk.departs === 'a' ? linesOf(sides.a, hunk.a) : linesOf(sides.b, hunk.b);
  const isTold = (line: string) => line.trim() !== '';
  const added = (departing.length === 0 ? [] : departing).find(isTold);
  const text = added ?? linesOf(sides.base, hunk.base).find(isTold) ?? '';
  const look = added === undefined ? 'text-(--diff-del-text)' : 'text-(--diff-add-text)';
  return (
    <span className={`truncate font-code type-code ${look}`} title={text.slice(0, 2000)}>
      {added === undefined ? '− ' : '+ '}
      <bdi>{text.slice(0, 200)}</bdi>
    </span>
  );
}
