import { useState } from 'react';
import type { ApprovalCall } from '../../../../shared/api/pendingApproval.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';

interface RequestedCallsProps {
  readonly calls: readonly ApprovalCall[];
  /** Indexes of the rejected calls. */
  readonly refused: ReadonlySet<number>;
  readonly onRefusedChange: (refused: ReadonlySet<number>) => void;
}

/** Paid calls that wait for approval: provider, purpose, input and possible cost. Each call can be excluded. */
export function RequestedCalls({ calls, refused, onRefusedChange }: RequestedCallsProps) {
  const { t } = useText();
  const put = (place: number, isAllowed: boolean) => {
    const next = new Set(refused);
    if (isAllowed) next.delete(place);
    else next.add(place);
    onRefusedChange(next);
  };
  return (
    <ul
      aria-label={t('agents.approval.list')}
      className="flex max-w-[96ch] flex-col divide-y divide-border-subtle rounded-m border border-border bg-surface-base"
    >
      {calls.map(placed).map(({ call, place, key }) => {
        const name = [call.provider ?? t('agents.approval.noName'), call.capability].filter(Boolean).join(' · ');
        return (
          <li key={key} className="flex flex-col gap-0.5 px-3 py-2">
            <div className="flex items-center gap-3">
              {calls.length > 1 ? (
                <Checkbox
                  className="min-w-0 flex-1 font-medium"
                  isSelected={!refused.has(place)}
                  onChange={(isAllowed) => put(place, isAllowed)}
                >
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                </Checkbox>
              ) : (
                <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</span>
              )}
              <span className="shrink-0 text-text-2 tabular-nums type-12">
                {call.creditsEstimate === null
                  ? t('agents.approval.noEstimate')
                  : t('agents.approval.estimate', { credits: call.creditsEstimate })}
              </span>
            </div>
            <Inputs call={call} isIndented={calls.length > 1} />
          </li>
        );
      })}
    </ul>
  );
}

/** Calls may be identical, even in their ids: only the index distinguishes them. */
const placed = (call: ApprovalCall, place: number) => ({ call, place, key: `call ${place}` });

const maxInputChars = 160;

/** The inputs as they would be sent, truncated until expanded. */
function Inputs({ call: { input, more }, isIndented }: { readonly call: ApprovalCall; readonly isIndented: boolean }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  if (input === undefined)
    return <p className={`text-text-3 type-12 ${isIndented ? 'ps-6' : ''}`}>{t('agents.approval.inputElsewhere')}</p>;
  const texts = [input, ...more].map((each) => JSON.stringify(each));
  const isLong = texts.length > 1 || (texts[0] ?? '').length > maxInputChars;
  const shown = isWhole ? texts : [(texts[0] ?? '').slice(0, maxInputChars)];
  return (
    <div className={`flex flex-wrap items-baseline gap-x-2 ${isIndented ? 'ps-6' : ''}`} data-selectable>
      {[...new Set(shown)].map((text) => (
        <code key={text} className="max-w-full font-code text-text-2 type-code [overflow-wrap:anywhere]">
          {text}
          {!isWhole && (texts[0] ?? '').length > maxInputChars ? '…' : ''}
        </code>
      ))}
      {isLong ? (
        <Button variant="link" size="small" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? t('agents.approval.lessInput') : t('agents.approval.moreInput', { more: more.length })}
        </Button>
      ) : null}
    </div>
  );
}
