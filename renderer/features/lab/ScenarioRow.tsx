import { CircleCheck } from 'lucide-react';
import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { ScenarioSteps } from './ScenarioSteps.tsx';

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

/** A scenario: its name, what it does, and its responses in order. */
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
      <ScenarioSteps steps={entry.steps} className="pt-0.5" />
    </button>
  );
}
