import { ArrowRight, CircleCheck } from 'lucide-react';
import { Fragment } from 'react';
import type { LabEntry, LabStep } from '../../../shared/lab/catalogue.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';

interface ScenarioRowProps {
  readonly id: string;
  readonly entry: LabEntry;
  /** Where the arrow keys are. */
  readonly isPointed: boolean;
  /** What the tab has now. */
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** A scenario: what it is called, what it does, and the answers that come one after another. */
export function ScenarioRow({ id, entry, isPointed, isCurrent, onPoint, onChoose }: ScenarioRowProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPointed}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex min-h-9 w-full items-start gap-3 rounded-m px-2 py-2 text-start ${isPointed ? 'bg-surface-selected' : ''}`}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">{entry.title}</span>
          {isCurrent ? (
            <span className="flex shrink-0 items-center gap-1 text-accent-text type-12">
              <Icon as={CircleCheck} size={14} />
              {t('lab.chosen')}
            </span>
          ) : null}
        </span>
        {entry.about === '' ? null : <span className="text-text-2 type-12">{entry.about}</span>}
        {entry.file === null ? null : <span className="truncate font-mono text-text-3 type-12">{entry.file}</span>}
      </span>
      <Steps steps={entry.steps} />
    </button>
  );
}

const mostTags = 5;

function Steps({ steps }: { readonly steps: readonly LabStep[] }) {
  const { t } = useText();
  const each = steps.flatMap((step) => Array.from({ length: Math.min(step.times, mostTags) }, () => step.status));
  const shown = each.slice(0, mostTags);
  const words = shown.map((status) => (status === null ? t('lab.step.broken') : String(status)));
  return (
    <span
      role="img"
      aria-label={t('lab.steps', { steps: words.join(', ') })}
      className="flex shrink-0 items-center gap-1 pt-0.5 text-text-3"
    >
      {shown.map((status, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the answers of a script have no names: their order is what they are
        <Fragment key={index}>
          {index === 0 ? null : <Icon as={ArrowRight} size={12} />}
          <Tag tone={toneOf(status)}>{words[index]}</Tag>
        </Fragment>
      ))}
    </span>
  );
}

function toneOf(status: number | null): Tone {
  if (status === null) return 'danger';
  if (status < 300) return 'success';
  if (status === 408 || status === 429 || status >= 500) return 'warning';
  return status < 400 ? 'info' : 'danger';
}
