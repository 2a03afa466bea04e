import { type KeyboardEvent, type Ref, useMemo, useRef } from 'react';
import type { XrayNode } from '../../../../shared/api/engine/inspection.ts';
import type { XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { type TableLine, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { useXrayColumns } from './useXrayColumns.tsx';
import type { XrayView } from './useXrayView.ts';

interface XrayListProps {
  readonly nodes: readonly XrayNode[];
  readonly rows: readonly XrayRow[];
  readonly view: XrayView;
  readonly onChange: (part: Partial<XrayView>) => void;
  readonly chosen: number | null;
  readonly hovered: number | null;
  readonly onHover: (index: number | null) => void;
  readonly onChoose: (index: number) => void;
  /** Keeps a dropped element; null where elements can only be dropped. */
  readonly onKeep: ((index: number) => void) | null;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly findField: Ref<HTMLInputElement>;
}

/** Width in pixels below which the rule is shown under the element: side by side, both would be truncated beyond recognition. */
const twoLinesUnder = 480;

/** The elements as a table: it replaces the screenshot where there is none. */
export function XrayList({
  rows,
  view,
  onChange,
  chosen,
  hovered,
  onHover,
  onChoose,
  onKeep,
  onKey,
  findField,
}: XrayListProps) {
  const { t, number } = useText();
  const pane = useRef<HTMLElement>(null);
  const { width } = useSize(pane);
  const isNarrow = width > 0 && width < twoLinesUnder;
  const columns = useXrayColumns(isNarrow, onKeep);
  const lines = useMemo(() => {
    const found: TableLine<XrayRow>[] = [];
    let state = '';
    for (const row of rows) {
      if (row.state !== state) found.push({ kind: 'group', key: row.state, text: t(`xray.group.${row.state}`) });
      state = row.state;
      found.push({ kind: 'row', key: String(row.index), row });
    }
    return found;
  }, [rows, t]);
  const isFiltered = view.text !== '' || view.states.length > 0 || view.rules.length > 0;
  return (
    <section ref={pane} aria-label={t('xray.elements')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-3">
        <SearchField
          label={t('xray.find')}
          size="small"
          className="min-w-0 flex-1"
          value={view.text}
          onChange={(text) => onChange({ text })}
          inputRef={findField}
        />
        <span role="status" className="whitespace-nowrap text-text-3 tabular-nums type-12">
          {number(rows.length)}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState sentence={t(isFiltered ? 'xray.noneMatch' : 'xray.none')}>
          {isFiltered ? (
            <Button size="small" onPress={() => onChange({ text: '', states: [], rules: [] })}>
              {t('xray.clearFilter')}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <VirtualTable
          label={t('xray.elements')}
          columns={columns}
          lines={lines}
          rowHeight={isNarrow ? 44 : 28}
          activeKey={chosen === null ? null : String(chosen)}
          isFollowing
          onActiveChange={(key) => onChoose(Number(key))}
          linkedKey={hovered === null ? null : String(hovered)}
          onPoint={(row) => onHover(row?.index ?? null)}
          onKey={onKey}
          focusName="xray-elements"
        />
      )}
    </section>
  );
}
