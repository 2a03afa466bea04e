import { type KeyboardEvent, type Ref, useMemo } from 'react';
import type { XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { nameOf, type XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../../ui/VirtualTable.tsx';
import { knownRule } from './ruleWords.ts';
import { StateMark } from './StateMark.tsx';
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
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly findField: Ref<HTMLInputElement>;
}

/** The elements as a table: it stands for the picture where there is none to see. */
export function XrayList({
  rows,
  view,
  onChange,
  chosen,
  hovered,
  onHover,
  onChoose,
  onKey,
  findField,
}: XrayListProps) {
  const { t, number } = useText();
  const columns = useXrayColumns();
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
    <section aria-label={t('xray.elements')} className="flex min-h-0 min-w-0 flex-1 flex-col">
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
          rowHeight={28}
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

function useXrayColumns(): readonly TableColumn<XrayRow>[] {
  const { t, number } = useText();
  return [
    {
      id: 'element',
      title: t('xray.element'),
      width: 'minmax(110px, 1.6fr)',
      render: ({ node, state }) => (
        <span className="flex min-w-0 items-center gap-2">
          <StateMark state={state} />
          <Address text={nameOf(node)} className="font-code type-code" />
        </span>
      ),
    },
    {
      id: 'rule',
      title: t('xray.rule'),
      width: 'minmax(112px, 1fr)',
      render: ({ node: { rule } }) => {
        const known = rule === null ? undefined : knownRule(rule);
        return (
          <span className="text-text-2">
            {rule === null ? t('xray.state.kept') : known === undefined ? rule : t(`xray.rule.${known}`)}
          </span>
        );
      },
    },
    {
      id: 'size',
      title: t('xray.characters'),
      width: '64px',
      align: 'end',
      render: ({ node }) => <span className="text-text-2 tabular-nums">{number(node.characters)}</span>,
    },
  ];
}
