import { CircleCheck, Copy } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Icon } from '../../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import type { BlockRow, BlocksDigest } from '../../../../workers/blocks/blockProtocol.ts';
import { useDocuments } from '../../documents.tsx';
import type { Stretch } from '../../html/SourceRow.tsx';
import { SourceView } from '../../html/SourceView.tsx';
import { useCopySource } from '../../save/useCopyText.ts';
import { useTextKeys } from '../keyboard/useTextKeys.ts';
import { listText } from '../overlay/wireframeText.ts';

interface BlockMarkdownProps {
  readonly bodyId: BodyId;
  readonly digest: BlocksDigest;
  /** The number of the chosen block, and the block itself once it is here. */
  readonly number: number | null;
  readonly chosen: BlockRow | null;
  /** The visible page with the offset of its text; null while it is loading. */
  readonly page: { readonly page: number; readonly textAt: number | null } | null;
  readonly hovered: BlockRow | null;
  readonly onHover: (block: BlockRow | null) => void;
  readonly onChoose: (block: BlockRow) => void;
  /** Opens the details of the chosen block. */
  readonly onOpen: () => void;
}

const ignored = (): void => undefined;

/** The document's markdown with the chosen block highlighted; a click, or an arrow key, chooses the block at that position. */
export function BlockMarkdown(props: BlockMarkdownProps) {
  const { bodyId, digest, number, chosen, page, hovered, onHover, onChoose, onOpen } = props;
  const { spans } = digest;
  const { t } = useText();
  const keysId = useId();
  const documents = useDocuments();
  const copy = useCopySource(bodyId, 'markdown');
  const [asked] = useState(() => ({ last: '' }));
  const span = chosen?.span ?? null;
  const offset = offsetToShow(chosen, page);
  const goal = useMemo(() => (offset === null ? null : { offset, isGentle: true }), [offset]);
  const stretches = useMemo(
    (): readonly Stretch[] => [
      ...(span === null ? [] : [{ start: span[0], end: span[1], isChosen: true }]),
      ...(hovered?.span == null ? [] : [{ start: hovered.span[0], end: hovered.span[1] }]),
    ],
    [span, hovered],
  );
  const isLinked = spans.matching > 0 && spans.unit !== 'none';
  const onKey = useTextKeys({
    bodyId,
    pageCount: digest.pages.length,
    number,
    chosen,
    isLinked,
    onChoose,
    onOpen,
  });
  const blockAt = (row: Stretch) => documents.call('blockAt', { bodyId, start: row.start, end: row.end });
  const point = (row: Stretch | null): void => {
    const key = row === null ? '' : String(row.start);
    if (asked.last === key) return;
    asked.last = key;
    if (row === null) onHover(null);
    else void blockAt(row).then((block) => (asked.last === key ? onHover(block) : undefined), ignored);
  };
  return (
    <section aria-label={t('blocks.markdown')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="@container flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-3">
        <span className="font-medium">{t('blocks.markdown')}</span>
        {chosen === null ? null : (
          <span role="status" className="min-w-0 truncate text-text-2 type-12">
            <span className="sr-only">{`${chosen.type}: ${listText(chosen.text).slice(0, 80)}. `}</span>
            {span === null ? t('blocks.markdown.notIn') : <SpanLabel start={span[0]} end={span[1]} />}
          </span>
        )}
        <span className="ms-auto" />
        {spans.matching === 0 || spans.matching < spans.checked ? null : (
          <span className="flex min-w-0 items-center gap-1 text-success-text type-12">
            <Icon as={CircleCheck} size={14} />
            <span className={joinClasses('truncate', chosen !== null && '@max-[29rem]:sr-only')}>
              {t('blocks.spans.all', { ...spans })}
            </span>
            {chosen === null ? null : (
              <span
                aria-hidden
                title={t('blocks.spans.all', { ...spans })}
                className="hidden truncate @max-[29rem]:inline"
              >
                {t('blocks.spans.short', { ...spans })}
              </span>
            )}
          </span>
        )}
        <IconButton icon={Copy} label={t('inspect.markdown.copy')} onPress={() => void copy()} />
      </div>
      <SourceView
        label={t('inspect.markdown.source')}
        bodyId={bodyId}
        source="markdown"
        hits={noHits}
        currentHit={0}
        onColumns={ignored}
        goal={goal}
        isPositionControlled
        stretches={stretches}
        onPick={(row) => void blockAt(row).then((block) => (block === null ? undefined : onChoose(block)), ignored)}
        onPoint={point}
        onKey={onKey}
        describedBy={isLinked ? keysId : undefined}
      />
      <p id={keysId} className="sr-only">
        {t('blocks.markdown.keys')}
      </p>
    </section>
  );
}

const noHits = [] as const;

/** Start and end offset of a block; numbers only where there is little space. */
function SpanLabel(span: { readonly start: number; readonly end: number }) {
  const { t } = useText();
  return (
    <>
      <span className="@max-[29rem]:sr-only">{t('blocks.markdown.span', span)}</span>
      <span aria-hidden className="hidden @max-[29rem]:inline">
        {t('blocks.markdown.span.short', span)}
      </span>
    </>
  );
}

/** Of a chosen block of the page its beginning, else that of the page; null where neither is in the markdown. */
function offsetToShow(chosen: BlockRow | null, page: BlockMarkdownProps['page']): number | null {
  if (page === null || chosen?.page === page.page) return chosen?.span?.[0] ?? null;
  return page.textAt;
}
