import { useState } from 'react';
import { jsonPathText, type JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../ui/tables/VirtualTable.tsx';
import type { JsonFound, JsonHitRow } from '../../../workers/documentProtocol.ts';

interface JsonHitsProps {
  readonly found: JsonFound;
  /** Path of the searched value; paths are shown relative to it. */
  readonly root: JsonSteps;
  readonly onChoose: (path: JsonSteps) => void;
}

/** The values that a filter leaves, each with the way to it. */
export function JsonHits({ found, root, onChoose }: JsonHitsProps) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const columns: readonly TableColumn<JsonHitRow>[] = [
    {
      id: 'path',
      title: t('inspect.json.path'),
      width: 'minmax(160px, 1fr)',
      render: ({ path }) => <span className="truncate type-code">{jsonPathText(path.slice(root.length))}</span>,
    },
    {
      id: 'value',
      title: t('inspect.json.value'),
      width: 'minmax(120px, 1fr)',
      render: ({ preview }) => <span className="truncate text-text-2 type-code">{preview}</span>,
    },
  ];
  if (found.invalid !== null) return <EmptyState sentence={t('inspect.json.badPath', { part: found.invalid })} />;
  if (found.hits.length === 0) return <EmptyState sentence={t('inspect.json.noHits')} />;
  const choose = (row: JsonHitRow): void => onChoose(row.path);
  return (
    <VirtualTable
      label={t('inspect.json.hits')}
      columns={columns}
      lines={found.hits.map((row, index) => ({ kind: 'row', key: String(index), row }))}
      rowHeight={28}
      activeKey={active}
      onActiveChange={(key) => {
        setActive(key);
        const row = found.hits[Number(key)];
        if (row !== undefined) choose(row);
      }}
      onOpen={choose}
    />
  );
}
