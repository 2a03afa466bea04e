import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { SiteChange, SiteChangeSide } from '../../../../shared/document/compare/siteComparison.ts';
import { pageBodyId } from '../../../../shared/document/site/pageBody.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useComparedDocuments } from '../comparedDocuments.ts';
import type { ComparedPart } from '../comparedParts.ts';
import { TextPart } from '../TextPart.tsx';

interface PageDifferenceProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly change: SiteChange;
  /** Position among the listed pages, counted from 0. */
  readonly index: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onBack: () => void;
}

/** The text of one page in two runs, side by side, with the ways to its neighbors. */
export function PageDifference({ a, b, change, index, total, onStep, onBack }: PageDifferenceProps) {
  const { t, number } = useText();
  const before = useMemo(() => runOfPage(a, change.before), [a, change.before]);
  const after = useMemo(() => runOfPage(b, change.after), [b, change.after]);
  const opened = useComparedDocuments(before, after);
  return (
    <>
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-pane">
        <Button size="small" icon={ArrowLeft} onPress={onBack}>
          {t('site.page.back')}
        </Button>
        <IconButton
          icon={ChevronLeft}
          label={t('site.page.previous')}
          isDisabled={index === 0}
          onPress={() => onStep(-1)}
        />
        <span className="text-text-2 tabular-nums type-12">
          {t('site.page.position', { number: number(index + 1), total: number(total) })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('site.page.next')}
          isDisabled={index + 1 >= total}
          onPress={() => onStep(1)}
        />
        <span className="min-w-0 flex-1">
          <Address text={change.url} title={change.url} />
        </span>
      </div>
      {opened.state === 'failed' ? <EmptyState sentence={t('compare.failed', { reason: opened.message })} /> : null}
      {opened.state === 'ready' ? (
        <TextPart key={change.url} a={before} b={after} part={partOf(change)} bodies={opened.value.bodies} />
      ) : null}
    </>
  );
}

/** The run of a job as if it had this one document, which the worker opens by its own id. */
function runOfPage(run: RunModel, side: SiteChangeSide | null): RunModel {
  const body = side?.body ?? null;
  if (body === null) return { ...run, body: null };
  return {
    ...run,
    body: { bodyId: pageBodyId(body), size: 0, contentType: 'application/json', redactions: 0 },
  };
}

/** The field by which the page counts as changed; the whole document where it has no text, or another one in each run. */
function partOf({ before, after }: SiteChange): ComparedPart {
  const field = after?.field ?? before?.field ?? null;
  const isOfBoth = before === null || after === null || before.field === after.field;
  if (field === null || !isOfBoth) return { id: 'result' };
  const states = { before: before === null ? 'absent' : 'value', after: after === null ? 'absent' : 'value' } as const;
  return { id: `field:${field}`, field: { name: field, kind: 'text', differences: null, ...states } };
}
