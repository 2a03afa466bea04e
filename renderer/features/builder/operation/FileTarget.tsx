import { FileUp } from 'lucide-react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { fieldFrame, fieldSizes } from '../../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { FittedName } from '../../../ui/labels/FittedName.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { RunPhase } from '../actions/RunPhase.tsx';
import { useDraft } from '../useDraft.ts';
import { OperationMenu } from './OperationMenu.tsx';

/** The file of a parse in the request line, in place of the URL: a press chooses another one. */
export function FileTarget({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel | null }) {
  const { t } = useText();
  const { host } = useServices();
  const { draft, editor } = useDraft(tabId);
  const file = readFileAddress(draft.body['url']);
  const choose = async (): Promise<void> => {
    const chosen = await host.call('files.choose', null);
    if (worked('file.open', chosen) && chosen.value !== null)
      editor.apply([{ path: ['url'], value: chosen.value.url }]);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <div className={joinClasses(fieldFrame, fieldSizes.medium, 'gap-0! px-0!')}>
        <OperationMenu tabId={tabId} />
        <button
          type="button"
          data-focus-target="url"
          title={t('builder.operation.parse.choose')}
          className="flex h-full min-w-0 flex-1 items-center gap-2 px-3 text-start focus-inset"
          onClick={() => void choose()}
        >
          <Icon as={FileUp} size={14} className="text-text-3" />
          {file === null ? (
            <span className="truncate text-text-3">{t('builder.operation.parse.none')}</span>
          ) : (
            <FittedName text={file.name} className="font-medium" />
          )}
        </button>
        {run === null ? null : <RunPhase run={run} />}
      </div>
    </div>
  );
}
