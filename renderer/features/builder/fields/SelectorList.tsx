import type { LiveCandidate } from '../../../../shared/api/engine/live.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { OptionList } from '../../../ui/controls/OptionList.tsx';
import { StrengthBars } from './StrengthBars.tsx';

interface SelectorListProps {
  readonly label: string;
  readonly items: readonly { readonly candidate: LiveCandidate; readonly why: string }[];
  readonly value: string | null;
  readonly onChange: (selector: string) => void;
}

/** Selectors to choose from, the most durable first: each with its basis and its match count. */
export function SelectorList({ label, items, value, onChange }: SelectorListProps) {
  const { t } = useText();
  return (
    <OptionList
      label={label}
      focusName="selectors"
      size="card"
      value={value}
      onChange={onChange}
      items={items.map(({ candidate, why }) => ({
        id: candidate.selector,
        text: candidate.selector,
        content: (
          <>
            <StrengthBars strength={candidate.strength} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-code text-[length:var(--code-12)] text-text">{candidate.selector}</span>
              <span className="truncate text-text-2 type-11">
                {why}
                {candidate.isFirst ? '' : `, ${t('live.candidate.other')}`}
              </span>
            </span>
            <span className={`shrink-0 type-12 ${candidate.count === 1 ? 'text-success-text' : 'text-warning-text'}`}>
              {t('live.matches', { count: candidate.count })}
            </span>
          </>
        ),
      }))}
    />
  );
}
