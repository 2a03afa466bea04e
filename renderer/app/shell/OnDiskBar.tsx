import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { setField } from '../../../shared/request/draft.ts';
import { useOnDisk } from '../../data/useOnDisk.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { worked } from '../../ui/Toasts.tsx';
import { WarningBar } from '../../ui/WarningBar.tsx';

/** Where the file of a request is not on the disk any more as it was opened: what is read then, and how to have it as it is now. */
export function OnDiskBar({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { host, workspace, runActions } = useServices();
  const tab = useTab(tabId);
  const address = tab?.endpoint === 'scrape' ? tab.draft.body['url'] : undefined;
  const file = readFileAddress(address);
  const url = file === null || typeof address !== 'string' ? null : address;
  const onDisk = useOnDisk(url, tab?.runId ?? null);
  if (tab === undefined || file === null || url === null || (onDisk !== 'changed' && onDisk !== 'gone')) return null;
  const readNow = async (): Promise<void> => {
    const opened = await host.call('files.openAgain', { url });
    if (!worked('file.open', opened)) return;
    workspace.changeDraft(tabId, setField(tab.draft, ['url'], opened.value.url));
    await runActions.startRun(tabId);
  };
  return (
    <WarningBar region="on-disk" sentence={t(`app.files.${onDisk}`, { name: file.name })}>
      {onDisk === 'changed' ? (
        <Button size="small" onPress={() => void readNow()}>
          {t('app.files.readNow')}
        </Button>
      ) : null}
    </WarningBar>
  );
}
