import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { RequestFileReference } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { setField } from '../../../shared/request/draft.ts';
import { valueAt } from '../../../shared/request/jsonPath.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useOnDisk } from '../../data/queries/useOnDisk.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { WarningBar } from '../../ui/layout/WarningBar.tsx';

/**
 * Bar shown if the file of a request is no longer on disk as it was when opened: which content is read, and how to reload the current one.
 */
export function OnDiskBar({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { host, workspace, runActions } = useServices();
  const tab = useTab(tabId);
  const place = tab === undefined ? null : fileReferenceOf(tab);
  const onDisk = useOnDisk(place?.url ?? null, tab?.runId ?? null);
  if (tab === undefined || place === null || (onDisk !== 'changed' && onDisk !== 'gone')) return null;
  const { url, path, name, isReadAtOnce } = place;
  const readNow = async (): Promise<void> => {
    const opened = await host.call('files.openAgain', { url });
    if (!worked('file.open', opened)) return;
    workspace.changeDraft(tabId, (draft) => setField(draft, path, opened.value.url));
    // A call goes to a service, which may bill it: that is for the person to send.
    if (isReadAtOnce) await runActions.startRun(tabId);
  };
  return (
    <WarningBar
      region="on-disk"
      sentence={t(isReadAtOnce ? `app.files.${onDisk}` : `app.files.call.${onDisk}`, { name })}
    >
      {onDisk === 'changed' ? (
        <Button size="small" onPress={() => void readNow()}>
          {t(isReadAtOnce ? 'app.files.readNow' : 'app.files.call.takeNow')}
        </Button>
      ) : null}
    </WarningBar>
  );
}

interface FileReference extends RequestFileReference {
  readonly url: string;
  readonly name: string;
}

/** The file that a tab's request reads, or sends along; null for one without. */
function fileReferenceOf({ endpoint, draft: { body } }: WorkspaceTab): FileReference | null {
  const { file } = requestKinds[endpoint].body;
  if (file === null) return null;
  const url = valueAt(body, file.path);
  const address = readFileAddress(url);
  return address === null || typeof url !== 'string' ? null : { ...file, url, name: address.name };
}
