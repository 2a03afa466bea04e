import { useMemo } from 'react';
import type { PageKind, Xray } from '../../../../shared/api/engine/inspection.ts';
import { countStates, type XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FilterChip, ToggleChip } from '../../../ui/controls/FilterChip.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { PageKindChoice } from './PageKindChoice.tsx';
import { StateMark } from './StateMark.tsx';
import { knownRule } from './knownRules.ts';
import type { XrayView } from './useXrayView.ts';

interface XrayToolbarProps {
  readonly xray: Xray;
  readonly rows: readonly XrayRow[];
  readonly view: XrayView;
  readonly onChange: (part: Partial<XrayView>) => void;
  readonly isInferred: boolean;
  readonly hasImage: boolean;
  /** Has the result made again as another kind of page; null where it cannot be. */
  readonly onReadAs: ((kind: PageKind) => void) | null;
}

/** The legend of the states, which is also their filter, the rules that ran, and the page type that the engine detected. */
export function XrayToolbar({ xray, rows, view, onChange, isInferred, hasImage, onReadAs }: XrayToolbarProps) {
  const { t, number } = useText();
  // Not at each move of the pointer: a long page has tens of thousands.
  const counts = useMemo(() => countStates(xray.nodes, rows).filter(({ count }) => count > 0), [xray, rows]);
  const rules = useMemo(() => countRules(rows), [rows]);
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-b border-border-subtle px-pane py-1">
      {counts.map(({ state, count, share }) => (
        <ToggleChip
          key={state}
          isOn={view.states.includes(state)}
          onChange={(isOn) =>
            onChange({ states: isOn ? [...view.states, state] : view.states.filter((each) => each !== state) })
          }
        >
          <StateMark state={state} />
          {t(`xray.state.${state}`)}
          <span className="tabular-nums">
            {number(count)}
            {share < 0.005 ? '' : ` · ${number(share, { style: 'percent', maximumFractionDigits: 0 })}`}
          </span>
        </ToggleChip>
      ))}
      {rules.length < 2 ? null : (
        <FilterChip
          name={t('xray.rule')}
          choices={rules.map(([id, count]) => {
            const known = knownRule(id);
            return { id, text: known === undefined ? id : t(`xray.rule.${known}`), count };
          })}
          chosen={view.rules}
          onChange={(chosen) => onChange({ rules: chosen })}
        />
      )}
      {/* In a narrow result they wrap to a row of their own, and nothing is truncated. */}
      <span className="ms-auto flex items-center gap-2">
        {isInferred ? <Tag tone="warning">{t('xray.inferred')}</Tag> : null}
        {isInferred ? null : <PageKindChoice xray={xray} onReadAs={onReadAs} />}
        {hasImage ? (
          <Switch className="shrink-0" isSelected={view.showsNames} onChange={(showsNames) => onChange({ showsNames })}>
            {t('xray.names')}
          </Switch>
        ) : null}
      </span>
    </div>
  );
}

/** Number of elements that each rule matched, in descending order. */
function countRules(rows: readonly XrayRow[]): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { node } of rows) if (node.rule !== null) counts.set(node.rule, (counts.get(node.rule) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]);
}
