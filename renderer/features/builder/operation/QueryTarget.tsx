import type { TabId } from '../../../../shared/base/brand.ts';
import { searchLimits } from '../../../../shared/api/search.ts';
import { draftProblem } from '../../../../shared/request/draft.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { fieldFrame, fieldSizes } from '../../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { RunPhase } from '../actions/RunPhase.tsx';
import { useDraft } from '../useDraft.ts';
import { OperationMenu } from './OperationMenu.tsx';

interface QueryTargetProps {
  readonly tabId: TabId;
  readonly run: RunModel | null;
  readonly onSend: () => void;
}

/** The query of a search in the request line; Enter sends it. */
export function QueryTarget({ tabId, run, onSend }: QueryTargetProps) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { query } = draft.body;
  const isBroken = draftProblem(draft) !== null;
  return (
    <div className="relative min-w-0 flex-1">
      <div className={joinClasses(fieldFrame, fieldSizes.medium, 'gap-0! px-0!')}>
        <OperationMenu tabId={tabId} />
        <input
          type="search"
          aria-label={t('builder.operation.query')}
          placeholder={t('builder.operation.query.placeholder')}
          data-focus-target="url"
          autoComplete="off"
          maxLength={searchLimits.maxQueryChars}
          readOnly={isBroken}
          title={isBroken ? t('builder.url.readOnly') : undefined}
          value={typeof query === 'string' ? query : ''}
          className={joinClasses(
            'h-full min-w-0 flex-1 appearance-none bg-transparent px-3 outline-none [&::-webkit-search-cancel-button]:hidden',
            isBroken && 'opacity-60',
          )}
          onChange={(event) => editor.set(['query'], event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSend();
          }}
        />
        {run === null ? null : <RunPhase run={run} />}
      </div>
    </div>
  );
}
