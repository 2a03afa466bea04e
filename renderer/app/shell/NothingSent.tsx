import type { TabId } from '../../../shared/base/brand.ts';
import { useServices, useWindowState, useWorkspace } from '../../data/ServicesProvider.tsx';
import { isUnreadFile, readUnreadFiles } from '../../data/requests/unreadFiles.ts';
import { SampleCards } from '../../features/welcome/SampleCards.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** The result pane before the first send: samples that run at once. */
export function NothingSent({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const turn = useWindowState((state) => state.waitingFiles.indexOf(tabId));
  const isUnread = useWorkspace(({ tabs }) => tabs.some((tab) => tab.id === tabId && isUnreadFile(tab)));
  if (turn >= 0) return <WaitsForItsTurn tabId={tabId} before={turn} />;
  if (isUnread) return <NotReadYet tabId={tabId} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-start gap-4 overflow-y-auto px-pane py-4">
      <p className="text-text-2">{t('app.empty.nothingSent')}</p>
      <div className="w-full max-w-[760px]">
        <SampleCards isCompact />
      </div>
    </div>
  );
}

/** A file that was opened with others, before it is read. */
function WaitsForItsTurn({ tabId, before }: { readonly tabId: TabId; readonly before: number }) {
  const { t } = useText();
  const { runActions } = useServices();
  return (
    <EmptyState sentence={t('app.empty.waits', { before })}>
      <Button onPress={() => void runActions.startRun(tabId)}>{t('app.empty.readNow')}</Button>
    </EmptyState>
  );
}

/** A file that an earlier session had no time for; mostly there are more of them. */
function NotReadYet({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const count = useWorkspace(({ tabs }) => tabs.filter(isUnreadFile).length);
  return (
    <EmptyState sentence={t('app.empty.unread', { others: count - 1 })}>
      {count > 1 ? (
        <Button onPress={() => readUnreadFiles(services)}>{t('app.files.readAll', { count })}</Button>
      ) : null}
      <Button onPress={() => void services.runActions.startRun(tabId)}>{t('app.empty.readThis')}</Button>
    </EmptyState>
  );
}
