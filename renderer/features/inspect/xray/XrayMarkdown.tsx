import { useMemo } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { Xray } from '../../../../shared/api/engine/inspection.ts';
import { nodeAtOffset } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { Stretch } from '../html/SourceRow.tsx';
import { SourceView } from '../html/SourceView.tsx';

interface XrayMarkdownProps {
  readonly bodyId: BodyId;
  readonly xray: Xray;
  readonly chosen: number | null;
  readonly hovered: number | null;
  readonly onHover: (index: number | null) => void;
  readonly onChoose: (index: number) => void;
}

const ignored = (): void => undefined;
const noHits = [] as const;

/** The markdown with the text of the chosen element marked; a click on a line chooses the element that produced it. */
export function XrayMarkdown({ bodyId, xray, chosen, hovered, onHover, onChoose }: XrayMarkdownProps) {
  const { t } = useText();
  const { nodes, hasRanges } = xray;
  const node = nodes[chosen ?? -1];
  const range = node?.range ?? null;
  const pointed = nodes[hovered ?? -1]?.range ?? null;
  const goal = useMemo(() => (range === null ? null : { offset: range[0], isGentle: true }), [range]);
  const stretches = useMemo(
    (): readonly Stretch[] => [
      ...(range === null ? [] : [{ start: range[0], end: range[1], isChosen: true }]),
      ...(pointed === null ? [] : [{ start: pointed[0], end: pointed[1] }]),
    ],
    [range, pointed],
  );
  const note = !hasRanges
    ? t('xray.noRanges')
    : node?.adds == null || node.rule === 'silent'
      ? ''
      : t('xray.linesIfKept', { count: node.adds.lines });
  return (
    <section aria-label={t('inspect.tab.markdown')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-3">
        <span className="font-medium">{t('inspect.tab.markdown')}</span>
        <span
          role="status"
          className={hasRanges ? 'truncate text-success-text type-12' : 'truncate text-text-2 type-12'}
        >
          {note}
        </span>
      </div>
      <SourceView
        label={t('inspect.markdown.source')}
        bodyId={bodyId}
        source="markdown"
        hits={noHits}
        currentHit={0}
        onColumns={ignored}
        goal={goal}
        stretches={stretches}
        onPick={(row) => {
          const found = nodeAtOffset(nodes, row.start);
          if (found !== null) onChoose(found);
        }}
        onPoint={(row) => onHover(row === null ? null : nodeAtOffset(nodes, row.start))}
      />
    </section>
  );
}
