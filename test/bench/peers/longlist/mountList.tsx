import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { runIdSchema } from '../../../../shared/base/brand.ts';
import { listRows } from '../../../../shared/trace/listRows.ts';
import { TraceList } from '../../../../renderer/features/agents/TraceList.tsx';
import { TraceRow } from '../../../../renderer/features/agents/TraceRow.tsx';
import { viewStoreOf } from '../../../../renderer/features/agents/viewState.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { TextProvider } from '../../../../renderer/messages/TextProvider.tsx';
import { crowdTrace } from '../../measure/crowdTrace.ts';
import { reactWindowList } from './reactWindow.mjs';

const model = crowdTrace(100_000);
const rows = listRows(model, null);
const rowHeight = 28;

function Row({ index }: { readonly index: number }) {
  const record = model.records[rows.rows[index] ?? -1];
  if (record === undefined) return null;
  const span = model.spans[record.span ?? -1];
  return (
    <TraceRow
      id={`row-${index}`}
      record={record}
      model={model}
      rowIndex={index}
      count={rows.rows.length}
      isChosen={false}
      top={index * rowHeight}
      height={rowHeight}
      stamp={`${span?.durationMs ?? ''}`}
    />
  );
}

const lists: Readonly<Record<string, () => ReactNode>> = {
  ours: () => <TraceList store={viewStoreOf(runIdSchema.parse('bench-long-list'), false)} model={model} rows={rows} />,
  reactWindow: () => reactWindowList(Row, rows.rows.length, rowHeight),
};

/** Mounts one of the lists, and gives the ms until its rows are on screen. */
async function mountList(name: string): Promise<number> {
  const place = document.querySelector('#list');
  if (place === null) throw new Error('there is no place for the list');
  const startedAt = performance.now();
  const root: Root = createRoot(place);
  root.render(
    <TextProvider locale="en" initial={createText('en')}>
      {lists[name]?.()}
    </TextProvider>,
  );
  return new Promise((resolve) => {
    const look = (): void => {
      if (place.querySelector('[role="option"]') === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - startedAt));
    };
    look();
  });
}

Object.assign(globalThis, { mountList });
