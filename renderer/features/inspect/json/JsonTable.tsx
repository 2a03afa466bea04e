import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { csvText } from '../../../../shared/document/csv.ts';
import { jsonPathText, type JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import type { JsonCell, JsonTableFacts } from '../../../../shared/document/json/jsonTable.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { type TableColumn, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import { type JsonMarks, markOfCell, MarkedCell } from './jsonMarks.tsx';
import { NothingMark } from '../EmptyResult.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useRowsInSteps } from '../useRowsInSteps.ts';

interface JsonTableProps {
  readonly bodyId: BodyId;
  readonly root: JsonSteps;
  /** At least one. */
  readonly tables: readonly JsonTableFacts[];
  readonly marks: JsonMarks;
  readonly onChoose: (path: JsonSteps) => void;
}

type Cells = readonly JsonCell[];

const columnWidth = 128;
/** The vertical scroll bar is inside the table: without space for it a second, horizontal one would appear below. */
const scrollbarPx = 12;

/** A list of objects as a table: a row each, a column for each name. */
export function JsonTable({ bodyId, root, tables, marks, onChoose }: JsonTableProps) {
  const { t } = useText();
  const copy = useCopy();
  const [chosen, setChosen] = useState(0);
  const [active, setActive] = useState<string | null>(null);
  const { path, columns: names, rows: total } = tables[chosen] ?? { path: root, columns: [], rows: 0 };
  const { rows } = useRowsInSteps<Cells>(`${bodyId}:table:${JSON.stringify(path)}`, (documents, from, count) =>
    documents.call('jsonRows', { bodyId, path, columns: names, from, count }),
  );
  const lines = useMemo(
    () => rows.map((row, index) => ({ kind: 'row' as const, key: String(index), row: { index, row } })),
    [rows],
  );
  const columns: readonly TableColumn<{ readonly index: number; readonly row: Cells }>[] = [
    { id: '#', title: '#', width: '56px', align: 'end', render: ({ index }) => index },
    ...names.map((name, place) => ({
      id: `column ${name}`,
      title: name,
      width: `minmax(${columnWidth - 16}px, 1fr)`,
      render: ({ index, row }: { readonly index: number; readonly row: Cells }) => {
        const cell = row[place] ?? { nothing: 'absent' };
        const shown = typeof cell === 'string' ? cell : <NothingMark state={cell.nothing} />;
        const mark = markOfCell(marks, [...path, index], name);
        return mark === undefined ? shown : <MarkedCell mark={mark}>{shown}</MarkedCell>;
      },
    })),
  ];
  return (
    <>
      <div className="flex h-toolbar shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
        {tables.length > 1 ? (
          <Select
            ariaLabel={t('inspect.json.list')}
            size="small"
            className="w-56"
            value={String(chosen)}
            onChange={(id) => setChosen(Number(id))}
            items={tables.map((table, index) => ({
              id: String(index),
              text: jsonPathText(table.path.slice(root.length)),
            }))}
          />
        ) : (
          <span className="text-text-2 type-code">{jsonPathText(path.slice(root.length))}</span>
        )}
        <span role="status" className="text-text-3 type-12">
          {t('inspect.json.items', { count: total })}
        </span>
        <span className="ms-auto" />
        <IconButton
          icon={Download}
          label={t('inspect.links.copyCsv')}
          onPress={() =>
            void copy(
              csvText(
                names,
                rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : ''))),
              ),
            )
          }
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-x-auto">
        <div
          className="flex min-h-0 flex-1 flex-col"
          style={{
            minWidth: `calc(${56 + names.length * columnWidth}px + 2 * var(--pad-pane) + ${scrollbarPx}px)`,
          }}
        >
          <VirtualTable
            label={t('inspect.view.table')}
            columns={columns}
            lines={lines}
            rowHeight={28}
            activeKey={active}
            onActiveChange={(key) => {
              setActive(key);
              onChoose([...path, Number(key)]);
            }}
          />
        </div>
      </div>
    </>
  );
}
