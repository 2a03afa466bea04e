import type { TabId } from '../../../../shared/base/brand.ts';
import { urlsOf } from '../../../../shared/operations/batchScrape.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { fieldFrame, fieldSizes } from '../../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { RunPhase } from '../actions/RunPhase.tsx';
import { revealPath } from '../problems/revealProblem.ts';
import { useDraft } from '../useDraft.ts';
import { OperationMenu } from './OperationMenu.tsx';

/** The target of a batch in the request line: how many URLs it has; a press leads to them. */
export function UrlsTarget({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel | null }) {
  const { t } = useText();
  const services = useServices();
  const { draft } = useDraft(tabId);
  const urls = urlsOf(draft.body);
  const [first = ''] = urls;
  return (
    <div className="relative min-w-0 flex-1">
      <div className={joinClasses(fieldFrame, fieldSizes.medium, 'gap-0! px-0!')}>
        <OperationMenu tabId={tabId} />
        <button
          type="button"
          data-focus-target="url"
          className="flex h-full min-w-0 flex-1 items-center gap-2 px-3 text-start focus-inset"
          onClick={() => revealPath(services, tabId, ['urls'])}
        >
          <span className="shrink-0 font-medium">{t('builder.operation.urlCount', { count: urls.length })}</span>
          <span className="truncate text-text-2">{first}</span>
        </button>
        {run === null ? null : <RunPhase run={run} />}
      </div>
    </div>
  );
}
