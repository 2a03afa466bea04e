import { type ReactNode, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import { draftOfImport, type RequestImport } from '../../../../shared/request/importing/requestImport.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { openList } from '../../../data/runs/listRuns.ts';
import { useCommandHandler, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { DraftEditor } from '../useDraft.ts';

type TargetOfTab = Pick<WorkspaceTab, 'endpoint' | 'connectionId'>;

/** Returns the connection whose service the pasted text calls. */
function serviceOf<Known extends Pick<Connection, 'baseUrl'>>(
  { ignored }: RequestImport,
  connections: readonly Known[],
): Known | undefined {
  const hosts = new Set(ignored.filter(({ reason }) => reason === 'connection').map(({ part }) => part));
  return connections.find(({ baseUrl }) => hosts.has(URL.parse(baseUrl)?.host ?? ''));
}

/** Handles pastes into the URL field. `paste` returns whether the text was more than a URL and was handled. */
export function usePaste(
  tabId: TabId,
  editor: DraftEditor,
): { paste(text: string): boolean; readonly dialog: ReactNode } {
  const { t } = useText();
  const services = useServices();
  const { host, workspace } = services;
  const connections = useConnections().data ?? [];
  const [shown, setShown] = useState<{ readonly imported: RequestImport; readonly before: TargetOfTab } | null>(null);

  const say = (text: string, action: { text: string; run: () => void } | null) => {
    announce(text);
    showToast(action === null ? { text } : { text, action });
  };
  const paste = (text: string): boolean => {
    const pasted = readPaste(text);
    switch (pasted.kind) {
      case 'request': {
        const { imported } = pasted;
        const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
        if (tab === undefined) return true;
        const before = { endpoint: tab.endpoint, connectionId: tab.connectionId };
        const connectionId = serviceOf(imported, connections)?.id ?? tab.connectionId;
        workspace.changeTab(tabId, { endpoint: imported.endpoint, connectionId });
        editor.replace(() => draftOfImport(imported));
        const summary = t('builder.paste.imported', {
          understood: imported.understood.length + imported.passedThrough.length,
          ignored: imported.ignored.length,
          doubts: imported.doubts.length,
        });
        say(summary, { text: t('builder.paste.details'), run: () => setShown({ imported, before }) });
        return true;
      }
      case 'broken':
        say(t(`builder.paste.fault.${pasted.fault}`), null);
        return true;
      case 'addresses':
        editor.apply([{ path: ['url'], value: pasted.addresses[0] ?? '' }]);
        say(t('builder.paste.addresses', { count: pasted.addresses.length }), {
          text: t('builder.paste.makeList'),
          run: () => openList(services, services.workspace.getState().activeTabId, `${pasted.addresses.join('\n')}\n`),
        });
        return true;
      case 'text':
        return false;
    }
  };
  useCommandHandler('request.import', () => {
    void host.call('texts.open', null).then((opened) => {
      if (!opened.ok) return say(t('builder.paste.openFailed', { reason: opened.error.message }), null);
      const { text } = opened.value;
      if (text === null) return;
      if (!paste(text)) say(t('builder.paste.noRequest'), null);
    });
  });
  const dialog =
    shown === null ? null : (
      <ImportDialog
        imported={shown.imported}
        onUndo={() => {
          editor.undo();
          workspace.changeTab(tabId, shown.before);
          setShown(null);
        }}
        onClose={() => setShown(null)}
      />
    );
  return { paste, dialog };
}
