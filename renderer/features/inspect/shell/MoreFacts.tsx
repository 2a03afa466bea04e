import { Ellipsis } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import type { ResultFact } from './resultFacts.ts';

interface MoreFactsProps {
  readonly facts: readonly ResultFact[];
  /** Shown wherever it is, and not only where the header lacks space. */
  readonly isAlways?: boolean;
}

/** Facts of a result that do not fit into its header, each with its explanation (ux.md 6). */
export function MoreFacts({ facts, isAlways = false }: MoreFactsProps) {
  const { t } = useText();
  const label = t('inspect.strip.more');
  return (
    <span {...(isAlways ? {} : { 'data-spared': true, hidden: true })} className="shrink-0">
      <Popover label={label} placement="bottom end" trigger={<IconButton icon={Ellipsis} label={label} />}>
        <ul data-selectable className="flex flex-col gap-3">
          {facts.map(({ id, fullText, help }) => (
            <li key={id} className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium [overflow-wrap:anywhere] tabular-nums">{fullText}</span>
              <span className="text-text-2 type-12 [overflow-wrap:anywhere]">{help}</span>
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}
