import { rawMethods } from '../../../../shared/api/rawCall.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { knownPaths } from '../../../../shared/request/rawStarts.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { ComboField } from '../../../ui/controls/ComboField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { RunPhase } from '../actions/RunPhase.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

const pathItems = knownPaths.map((id) => ({ id }));

/** Method and path of a raw call, in place of the URL. */
export function RawTarget({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel | null }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { method, path } = draft.body;
  const isWrong = useProblems(tabId).some((problem) => problem.path[0] === 'path');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <Select
        ariaLabel={t('raw.method')}
        className="w-24 shrink-0"
        value={rawMethods.find((known) => known === method) ?? 'POST'}
        onChange={(id) => editor.apply([{ path: ['method'], value: id }])}
        items={rawMethods.map((id) => ({ id, text: id }))}
      />
      <ComboField
        ariaLabel={t('raw.path')}
        placeholder="/v2/…"
        className="flex-1"
        size="medium"
        isCode
        isWrong={isWrong}
        focusName="raw-path"
        items={pathItems}
        value={typeof path === 'string' ? path : ''}
        onChange={(text) => editor.set(['path'], text)}
      />
      {run === null ? null : <RunPhase run={run} />}
    </div>
  );
}
