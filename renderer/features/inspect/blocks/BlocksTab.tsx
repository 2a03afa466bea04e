import { useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useCommandHandler } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import type { BlockDetail, BlockRow, BlocksDigest } from '../../../workers/blocks/blockProtocol.ts';
import { useWorkerResult, useDocuments } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { LinkedPanes, threeFrom } from '../LinkedPanes.tsx';
import { useRetainedFocus } from '../useRetainedFocus.ts';
import { useGoal } from '../support/useGoal.ts';
import { useCopy } from '../save/useCopyText.ts';
import { BlockDetails } from './list/BlockDetails.tsx';
import { BlockList, type BlockListProps, groupsOf } from './list/BlockList.tsx';
import { BlockMarkdown } from './list/BlockMarkdown.tsx';
import { BlockToolbar } from './list/BlockToolbar.tsx';
import { createBlockKeys } from './keyboard/createBlockKeys.ts';
import { pageSourceOf } from './page/pageSource.ts';
import { hasPagesNotice, PagesNotice } from './page/PagesNotice.tsx';
import { PageStrip } from './page/PageStrip.tsx';
import { PageView } from './page/PageView.tsx';
import { hasSpanNotice, SpanNotice } from './SpanNotice.tsx';
import { textOfPage } from './keyboard/textWalk.ts';
import { useBlockRows } from './list/useBlockRows.ts';
import { useBlockSteps } from './keyboard/useBlockSteps.ts';
import { useChosenBlock } from './useChosenBlock.ts';
import { lowUnder, useDetail } from './useDetail.ts';
import { usePageField } from './usePageField.ts';
import { type BlockView, filterOf, isListed, noFilter, useBlockView } from './useBlockView.ts';

/** Pages, blocks and markdown of a document side by side, linked (ux.md 8). */
export function BlocksTab(props: InspectorProps) {
  const { t } = useText();
  const { bodyId } = props;
  const answer = useWorkerResult(`${bodyId}:blocks`, (documents) => documents.call('blocks', { bodyId }));
  if (answer.value === null) return null;
  // Whatever the result is, it has no pages: the raw response shows it.
  if (answer.value.pages.length === 0) return <EmptyState sentence={t('blocks.noPages')} />;
  return <BlocksInspector {...props} blocks={answer.value} />;
}

interface BlocksInspectorProps extends InspectorProps {
  readonly blocks: BlocksDigest;
}

function BlocksInspector({ run, bodyId, blocks: digest }: BlocksInspectorProps) {
  const { t } = useText();
  const { view, change, choose } = useBlockView(bodyId);
  const [hovered, setHovered] = useState<BlockRow | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { pageField, askForPage: promptForPage, goBack } = usePageField();
  const findField = useRef<HTMLInputElement>(null);
  /** The size at which the page fits, which keys zoom from. */
  const fit = useRef(1);
  const { width, height } = useSize(frame);
  useRetainedFocus(frame, '[data-page-view]', width > 0);
  useGoal('block', frame, choose);
  const detail = useDetail({
    frame,
    height,
    bars: barsOf(digest, view),
    secondaryPane: view.secondaryPane,
    onSecondaryPane: (secondaryPane) => change({ secondaryPane }),
  });
  const list = useBlockRows(bodyId, filterOf(view));
  const shownPage = usePage(bodyId, digest, view.page);
  const block = useBlock(bodyId, view.chosen);
  const isChosen = ({ number }: BlockRow): boolean => number === view.chosen;
  // The full block takes a moment to load, and a comparison started right away needs the chosen one too: its row has enough data.
  useChosenBlock(bodyId, digest.pages, block ?? shownPage?.rows.find(isChosen) ?? list.rows.find(isChosen) ?? null);
  useCommandHandler('result.find', () => {
    findField.current?.focus();
    findField.current?.select();
  });
  const step = useBlockSteps({ bodyId, list, pages: digest.pages, view, choose });
  const copyContent = useCopyBlock(bodyId, view.chosen);
  const onKey = createBlockKeys({
    view,
    change,
    pageCount: digest.pages.length,
    step,
    zoom: () => view.zoom ?? fit.current,
    openDetail: detail.goTo,
    hasDetail: detail.isOpen && block !== null,
    closeDetail: detail.leave,
    copyContent,
    promptForPage,
  });
  const linked = { hovered, onHover: setHovered, onChoose: choose };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the parts in it, which have the focus
    <div
      ref={frame}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!event.defaultPrevented && onKey(event)) event.preventDefault();
      }}
    >
      <BlockToolbar digest={digest} view={view} onChange={change} isWide={width >= wideFrom} />
      <PagesNotice pages={digest.pages} page={view.page} onPage={(page) => change({ page })} />
      <SpanNotice digest={digest} onShow={() => change({ only: 'refused' })} />
      <LinkedPanes
        of="blocks"
        listName={t('blocks.list')}
        width={width}
        secondaryPane={view.secondaryPane}
        onSecondaryPane={(secondaryPane) => change({ secondaryPane })}
        strip={
          digest.pages.length === 1 ? null : (
            <PageStrip
              bodyId={bodyId}
              pages={digest.pages}
              file={pageSourceOf(run)}
              page={view.page}
              onPage={(page) => change({ page })}
              isSlim={width < roomyFrom}
            />
          )
        }
        page={
          <PageView
            run={run}
            pages={digest.pages}
            blocks={shownPage?.rows ?? null}
            view={view}
            onChange={change}
            {...linked}
            pageField={pageField}
            onGone={goBack}
            fitted={fit}
            isLow={height < lowUnder}
            hasList={width >= threeFrom || view.secondaryPane === 'list'}
          />
        }
        list={
          <ListAndDetails
            digest={digest}
            list={list}
            view={view}
            onChange={change}
            {...linked}
            onOpen={detail.openFromList}
            onStep={step}
            onKey={onKey}
            findField={findField}
            block={block}
            detail={detail}
          />
        }
        markdown={
          <BlockMarkdown
            bodyId={bodyId}
            digest={digest}
            number={view.chosen}
            chosen={block}
            page={shownPage}
            {...linked}
            onOpen={detail.goTo}
          />
        }
      />
    </div>
  );
}

interface ListAndDetailsProps extends BlockListProps {
  /** The chosen block with its full content. */
  readonly block: BlockDetail | null;
  readonly detail: ReturnType<typeof useDetail>;
}

/** The list with the details of the chosen block below it, or the details alone where there is no space for both. */
function ListAndDetails({ block, detail, ...list }: ListAndDetailsProps) {
  const details =
    block === null || !detail.isOpen ? null : (
      <BlockDetails
        ref={detail.take}
        block={block}
        onShow={() => list.onChoose(block)}
        onUnfilter={isListed(list.view, block) ? null : () => list.onChange(noFilter)}
        onClose={detail.close}
        isAlone={detail.isAlone}
      />
    );
  return (
    <>
      {details !== null && detail.isAlone ? null : <BlockList {...list} />}
      {details}
    </>
  );
}

/** Bars of the inspector that not every document has. */
function barsOf(digest: BlocksDigest, { page, only }: BlockView): number {
  const notices = [hasSpanNotice(digest), hasPagesNotice(digest.pages, page), only !== null];
  return Math.max(0, groupsOf(digest).length - 1) + notices.filter(Boolean).length;
}

/** The blocks of a page, and where its text is; null while they are on their way. */
function usePage(bodyId: BodyId, digest: BlocksDigest, page: number) {
  const read = useWorkerResult(`${bodyId}:page:${page}`, async (documents) => {
    const rows = await documents.call('blockPage', { bodyId, page });
    const blocks = { documents, bodyId, pageCount: digest.pages.length };
    return { page, rows, textAt: digest.spans.matching === 0 ? null : await textOfPage(blocks, page, rows) };
  });
  return read.value?.page === page ? read.value : null;
}

/** Returns a block of a response with its full content; null while it is loading, and without a number. */
function useBlock(bodyId: BodyId, number: number | null): BlockDetail | null {
  const read = useWorkerResult(`${bodyId}:block:${number ?? ''}`, (documents) =>
    number === null ? Promise.resolve(null) : documents.call('block', { bodyId, number }),
  );
  return read.value?.number === number ? read.value : null;
}

/** Copies the full text of the chosen block. */
function useCopyBlock(bodyId: BodyId, chosen: number | null): () => void {
  const documents = useDocuments();
  const copy = useCopy();
  return () => {
    if (chosen === null) return;
    void documents.call('block', { bodyId, number: chosen }).then(
      (whole) => (whole === null ? undefined : copy(whole.text)),
      () => undefined,
    );
  };
}

const wideFrom = 1180;
/** From here on small pages may be as large as they like. */
const roomyFrom = 1000;
