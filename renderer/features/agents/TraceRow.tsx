import { memo } from 'react';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { Unlink } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Tag } from '../../ui/labels/Tag.tsx';
import { eventIcon } from './eventIcons.ts';
import { eventLabel } from './eventLabel.ts';
import { laneColor, laneName } from './laneColor.ts';
import { offsetText, offsetWidth } from './offsetText.ts';

interface TraceRowProps {
  readonly id: string;
  readonly record: TraceRecord;
  readonly model: TraceModel;
  readonly rowIndex: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly top: number;
  readonly height: number;
  /** Version of the text next to the record: a span's end may arrive later. */
  readonly stamp: string;
}

/** A note of up to this many characters is never truncated. */
const maxUncutNoteChars = 16;

const frame = 'absolute inset-x-0 flex cursor-default items-center gap-2 px-pane type-13';

/** One event: time, agent, title and duration. */
export const TraceRow = memo(function TraceRow(props: TraceRowProps) {
  const { id, record, model, rowIndex, count, isChosen, top, height } = props;
  const text = useText();
  const { t } = text;
  const words = eventLabel(record, model, text);
  const lane = model.lanes[record.lane];
  const from = model.range?.from ?? 0;
  const isUnpaired = record.span !== null && model.spans[record.span]?.start === null;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={rowIndex + 1}
      aria-setsize={count}
      data-row={rowIndex}
      className={joinClasses(
        frame,
        isChosen
          ? 'bg-surface-pressed font-medium group-focus-within/trace:bg-surface-selected'
          : 'hover:bg-surface-hover',
        isChosen && 'group-focus-visible/trace:shadow-[inset_0_0_0_2px_var(--focus-ring)]',
      )}
      style={{ top, height }}
    >
      <span
        className="shrink-0 text-end font-regular text-text-2 tabular-nums type-12"
        style={{ width: offsetWidth(model.range) }}
      >
        {offsetText(record.at - from, 'tenths')}
      </span>
      <span
        aria-hidden
        className="h-4 w-[3px] shrink-0 rounded-full forced-color-adjust-none"
        style={{ background: `var(--cat-${laneColor(model.lanes, record.lane)})` }}
      />
      <span
        className="w-20 shrink-0 truncate font-regular text-text-2 type-12 @max-[400px]/events:w-14"
        title={laneName(lane)}
      >
        {laneName(lane)}
      </span>
      <Icon as={eventIcon(record)} size={14} className={words.isError ? 'text-danger-text' : 'text-text-2'} />
      <span
        className={joinClasses(
          // In a narrow row the note shrinks before the title.
          'min-w-0 shrink grow truncate',
          words.isCode && 'font-code type-code',
          words.isError && 'text-danger-text',
        )}
      >
        {words.title}
      </span>
      {record.isLate ? <Tag tone="warning">{t('agents.badge.late')}</Tag> : null}
      {record.isCut ? <Tag>{t('agents.badge.cut')}</Tag> : null}
      {isUnpaired ? <Tag>{t('agents.badge.unpaired')}</Tag> : null}
      <span
        className="max-w-[40%] shrink-[4] truncate text-end font-regular text-text-2 tabular-nums type-12"
        style={{ minWidth: `${Math.min(words.note.length, maxUncutNoteChars)}ch` }}
      >
        {words.note}
      </span>
    </div>
  );
});

interface GapRowProps {
  readonly record: TraceRecord;
  readonly model: TraceModel;
  readonly top: number;
  readonly height: number;
}

/** A jump in the sequence of an emitter. */
export function GapRow({ record, model, top, height }: GapRowProps) {
  const { t } = useText();
  const { producerSequence } = record.event;
  const last = (producerSequence ?? 0) - 1;
  return (
    <div
      role="option"
      aria-selected={false}
      aria-disabled
      className={`${frame} border-y border-warning-border bg-warning-tint text-warning-text`}
      style={{ top, height }}
    >
      <Icon as={Unlink} size={14} />
      <span className="min-w-0 flex-1 truncate">
        {t('agents.missing', { count: record.missingBefore, agent: laneName(model.lanes[record.lane]) })}
      </span>
      {producerSequence === null ? null : (
        <span className="shrink-0 tabular-nums type-12">
          {t('agents.missing.sequence', { count: record.missingBefore, first: last - record.missingBefore + 1, last })}
        </span>
      )}
    </div>
  );
}
