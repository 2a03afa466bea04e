import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SplitPane } from '../../../ui/layout/SplitPane.tsx';
import { type TableLine, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import type { BlockPairRow } from '../../../workers/compare/compareProtocol.ts';
import { ChangeKeys } from '../ChangeKeys.tsx';
import { fieldName } from '../comparedParts.ts';
import { OneSided } from '../OneSided.tsx';
import type { SidesProps } from '../sides.ts';
import { keyOfPair } from './pairLocation.ts';
import { PairView } from './PairView.tsx';
import { useChosenPair } from './useChosenPair.ts';
import { usePairColumns } from './usePairColumns.tsx';

/** Blocks that belong together, a row each, and the chosen ones on their page and word by word. */
export function BlockPairs({ a, b, bodies, field, choice }: SidesProps & { readonly choice: ReactNode }) {
  const { t } = useText();
  const [share, setShare] = useState(defaultSharePercent);
  const list = useRef<HTMLDivElement>(null);
  const { pairs, shown, chosen, choose, showsAlike, showAlike, wasNavigatedTo } = useChosenPair({
    before: a.body?.bodyId ?? null,
    after: b.body?.bodyId ?? null,
  });
  const rows = useMemo(() => shown?.rows ?? [], [shown]);
  const lines = useMemo(
    () => rows.map((row): TableLine<BlockPairRow> => ({ kind: 'row', key: keyOfPair(row), row })),
    [rows],
  );
  const columns = usePairColumns(rows);
  const isThereYet = shown !== null;
  useEffect(() => {
    // After navigation to a pair, keys continue from it.
    if (wasNavigatedTo && isThereYet && isNowhere()) list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }, [wasNavigatedTo, isThereYet]);
  if (pairs.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: pairs.message })} />;
  if (shown === null) return null;
  const step = (by: 1 | -1): void => {
    const at = chosen === undefined ? -1 : rows.indexOf(chosen);
    const next = by === 1 ? rows.slice(at + 1).find(differs) : rows.slice(0, Math.max(0, at)).findLast(differs);
    if (next !== undefined) choose(next);
  };
  const name = fieldName({ t }, field.name);
  return (
    <ChangeKeys onStep={step}>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
        {choice}
        <Checkbox isSelected={showsAlike} onChange={showAlike}>
          {t('compare.blocks.alike')}
        </Checkbox>
        <span className="ms-auto flex items-center gap-1">
          <span role="status" className="pe-1 text-text-2 tabular-nums type-12">
            {t('compare.blocks.counts', { ...shown.counts })}
            {shown.isCut ? ` ${t('compare.blocks.cut', { count: rows.length })}` : ''}
          </span>
          <IconButton icon={ChevronUp} label={t('compare.previous')} binding="Shift+F7" onPress={() => step(-1)} />
          <IconButton icon={ChevronDown} label={t('compare.next')} binding="F7" onPress={() => step(1)} />
        </span>
      </div>
      <OneSided a={a} b={b} hasBefore={isThere(field.before)} hasAfter={isThere(field.after)} part={name} />
      {chosen === undefined ? (
        <EmptyState sentence={t('compare.blocks.none')} />
      ) : (
        <SplitPane
          label={t('compare.blocks.splitter')}
          orientation="horizontal"
          unit="percent"
          size={share}
          limits={{ first: 400, second: 320 }}
          onSizeChange={setShare}
          onReset={() => setShare(defaultSharePercent)}
          first={
            <div ref={list} className="flex min-h-0 min-w-0 flex-1 flex-col">
              <VirtualTable
                label={t('compare.differences', { part: name })}
                columns={columns}
                lines={lines}
                rowHeight={28}
                activeKey={keyOfPair(chosen)}
                isFollowing
                linkedKey={null}
                onActiveChange={(key) => {
                  const row = rows.find((each) => keyOfPair(each) === key);
                  if (row !== undefined) choose(row);
                }}
              />
            </div>
          }
          second={<PairView a={a} b={b} bodies={bodies} pair={chosen} rows={rows} onChoose={choose} />}
        />
      )}
    </ChangeKeys>
  );
}

/** Width of the list, in percent: the page needs the rest. */
const defaultSharePercent = 54;

/** Returns whether nothing has the focus, or only the comparison as a whole. */
function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('section[tabindex="-1"]') === true;
}

function differs({ before, after, changes }: BlockPairRow): boolean {
  return before === null || after === null || changes.length > 0;
}

function isThere(state: SidesProps['field']['before']): boolean {
  return state === 'value' || state === 'empty';
}
