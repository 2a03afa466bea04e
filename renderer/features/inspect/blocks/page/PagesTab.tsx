import { useMemo, useState } from 'react';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import type { PlacedBlock } from '../../../../../shared/document/markdown/markdownNode.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { SplitPane } from '../../../../ui/layout/SplitPane.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import type { ListedPage } from '../../../../workers/blocks/blockProtocol.ts';
import { useWorkerResult } from '../../documents.tsx';
import type { InspectorProps } from '../../inspectorProps.ts';
import { useSlicedBlocks } from '../../markdown/useMarkdownSlices.ts';
import { MarkdownView } from '../../MarkdownView.tsx';
import { NothingMark } from '../../EmptyResult.tsx';
import { isIncomplete, toneClass, pageTone } from './pageNames.ts';

const nothing: readonly PlacedBlock[] = [];

/** `pages`: the markdown of each physical page, separately. */
export function PagesTab({ bodyId }: InspectorProps) {
  const { t, number } = useText();
  const [active, setActive] = useState('0');
  const [share, setShare] = useState(220);
  const list = useWorkerResult(`${bodyId}:pages`, (documents) => documents.call('pageList', { bodyId }));
  const damaged = useDamagedPages(bodyId);
  const rows = useMemo(
    () => (list.value ?? []).map((row, index): TableLine<ListedPage> => ({ kind: 'row', key: String(index), row })),
    [list.value],
  );
  const columns: readonly TableColumn<ListedPage>[] = [
    {
      id: 'page',
      title: t('blocks.column.page'),
      width: '1fr',
      render: (row) => <PageName row={row} page={damaged.get(row.pageNumber)} />,
    },
    {
      id: 'characters',
      title: t('blocks.column.characters'),
      width: '96px',
      align: 'end',
      render: (row) => (row.state === 'value' ? number(row.characters) : <NothingMark state={row.state} />),
    },
  ];
  if (list.value === null) return null;
  const chosen = list.value[Number(active)];
  return (
    <SplitPane
      label={t('blocks.splitter.pages')}
      orientation="horizontal"
      unit="px"
      size={share}
      limits={{ first: 160, second: 240 }}
      onSizeChange={setShare}
      onReset={() => setShare(220)}
      first={
        <VirtualTable
          label={t('inspect.tab.pages')}
          columns={columns}
          lines={rows}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
        />
      }
      second={
        chosen === undefined ? (
          <EmptyState sentence={t('blocks.noPages')} />
        ) : (
          <PageMarkdown
            key={active}
            bodyId={bodyId}
            page={Number(active)}
            name={chosen.pageNumber ?? '?'}
            hasFailed={damaged.get(chosen.pageNumber)?.status === 'failed'}
          />
        )
      }
    />
  );
}

/** Incomplete pages by number, as reported by the blocks of a response, if it has any. */
function useDamagedPages(bodyId: InspectorProps['bodyId']): ReadonlyMap<number | null, BlockPage> {
  const { value } = useWorkerResult(`${bodyId}:blocks`, (documents) => documents.call('blocks', { bodyId }));
  return useMemo(() => new Map(value?.pages.filter(isIncomplete).map((page) => [page.pageNumber, page])), [value]);
}

function PageName({ row, page }: { readonly row: ListedPage; readonly page: BlockPage | undefined }) {
  const { t } = useText();
  const tone = page === undefined ? null : pageTone(page);
  return (
    <>
      {row.pageNumber ?? '?'}
      {tone === 'failed' || tone === 'partial' ? (
        <span className={toneClass[tone]}> {t(`blocks.status.${tone}`)}</span>
      ) : null}
    </>
  );
}

interface PageMarkdownProps extends Pick<InspectorProps, 'bodyId'> {
  readonly page: number;
  readonly name: number | string;
  readonly hasFailed: boolean;
}

function PageMarkdown({ bodyId, page, name, hasFailed }: PageMarkdownProps) {
  const { t } = useText();
  const read = useWorkerResult(`${bodyId}:pageMarkdown:${page}`, async (documents) => ({
    blocks: await documents.call('pageMarkdown', { bodyId, page }),
  }));
  const sliced = useSlicedBlocks(read.value?.blocks ?? nothing);
  if (read.value !== null && (read.value.blocks?.length ?? 0) === 0)
    return <EmptyState sentence={t(hasFailed ? 'blocks.failed' : 'blocks.emptyPage')} />;
  return <MarkdownView label={t('blocks.pageMarkdown', { page: name })} text={sliced} />;
}
