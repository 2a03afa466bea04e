import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { StepIcon } from './StepIcon.tsx';
import type { RecordedStep } from './useStepRecord.ts';

interface StepTableProps {
  readonly steps: readonly RecordedStep[];
  /** Index of the chosen step. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** From this width in pixels the outcome has a column; below, the detail of the chosen step says it. */
const outcomeFromPx = 560;
/** From this width the longest name of an action fits. */
const wideFromPx = 480;

/** Each step with its target, what that matched, how long it took and how it ended. */
export function StepTable({ steps, chosen, onChoose }: StepTableProps) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame);
  const columns = useStepColumns(width, steps);
  const lines = steps.map((row, index): TableLine<RecordedStep> => ({ kind: 'row', key: String(index), row }));
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <VirtualTable
        label={t('steps.label')}
        columns={columns}
        lines={lines}
        rowHeight={28}
        activeKey={String(chosen)}
        onActiveChange={(key) => onChoose(Number(key))}
        isFollowing
        // The detail of the active row is shown wherever the focus is.
        linkedKey={null}
      />
    </div>
  );
}

function useStepColumns(widthPx: number, steps: readonly RecordedStep[]): readonly TableColumn<RecordedStep>[] {
  const { t, duration, number } = useText();
  const isWide = widthPx >= wideFromPx;
  const matches: TableColumn<RecordedStep> = {
    id: 'matches',
    title: t('steps.column.matches'),
    width: '64px',
    align: 'end',
    render: ({ step }) => (
      <span className={`tabular-nums ${step?.matches === 0 ? 'text-danger-text' : 'text-text-2'}`}>
        {step?.matches == null ? '' : number(step.matches)}
      </span>
    ),
  };
  const outcome: TableColumn<RecordedStep> = {
    id: 'outcome',
    title: t('steps.column.outcome'),
    width: 'minmax(96px, 2fr)',
    render: ({ step }) => (
      <span className={step?.reason == null ? 'text-text-2' : 'text-danger-text'}>
        {step === null ? t('steps.notRun') : (step.reason ?? t('steps.done'))}
      </span>
    ),
  };
  return [
    {
      id: 'number',
      title: '#',
      width: isWide ? '52px' : '44px',
      render: ({ number: place, step }) => (
        <span className="flex items-center gap-1.5 tabular-nums">
          <StepMark step={step} />
          {place}
        </span>
      ),
    },
    {
      id: 'action',
      title: t('steps.column.action'),
      width: isWide ? '152px' : '88px',
      render: ({ type }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <StepIcon type={type} />
          <span className="truncate font-code type-code">{type}</span>
        </span>
      ),
    },
    {
      id: 'target',
      title: t('steps.column.target'),
      width: 'minmax(56px, 3fr)',
      render: ({ target }) => (
        <bdi title={target} className="font-code type-code">
          {target}
        </bdi>
      ),
    },
    ...(steps.some(({ step }) => step?.matches != null) ? [matches] : []),
    {
      id: 'duration',
      title: t('steps.column.duration'),
      width: '64px',
      align: 'end',
      render: ({ step }) => (
        <span className="text-text-2 tabular-nums">{step === null ? '' : duration(step.durationMs)}</span>
      ),
    },
    ...(widthPx >= outcomeFromPx ? [outcome] : []),
  ];
}

/** The outcome of a step as an icon with a name. */
export function StepMark({ step }: Pick<RecordedStep, 'step'>) {
  const { t } = useText();
  const isFailed = step !== null && step.reason !== null;
  const name = t(step === null ? 'steps.notRun' : isFailed ? 'steps.failed' : 'steps.done');
  return (
    <span role="img" aria-label={name} title={name} className="flex">
      <Icon
        as={step === null ? CircleDashed : isFailed ? CircleX : CircleCheck}
        size={14}
        className={step === null ? 'text-text-3' : isFailed ? 'text-danger-text' : 'text-success-text'}
      />
    </span>
  );
}
