import { useEffect, useMemo, useState } from 'react';
import type { JsonObject } from '../../../shared/base/json.ts';
import { compareJson } from '../../../shared/document/json/compareJson.ts';
import { entryName } from '../../../shared/project/project.ts';
import { writeRequestFile } from '../../../shared/project/requestFile.ts';
import type { SavedRequest } from '../../../shared/workspace/savedRequest.ts';
import { useConnections, useProject } from '../../data/queries/queries.ts';
import { savedFrom } from '../../data/requests/requestFiles.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import type { RequestRef } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { DiffEditor } from '../../monaco/DiffEditor.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { RequestChanges } from './RequestChanges.tsx';

interface RequestCompareDialogProps {
  readonly a: RequestRef;
  readonly b: RequestRef | null;
  /** What a tab is called by. */
  readonly titleOf: (tabId: string) => string;
  readonly onClose: () => void;
}

/** Two requests side by side: option by option, and as their files would contain them. */
export function RequestCompareDialog({ a, b, titleOf, onClose }: RequestCompareDialogProps) {
  const { t } = useText();
  const [aId, setA] = useState<string | null>(idOf(a));
  const [bId, setB] = useState<string | null>(b === null ? null : idOf(b));
  const places = useRequestItems(titleOf);
  const one = useRequest(aId);
  const other = useRequest(bId);
  const differences = useMemo(
    () => (one === null || other === null ? [] : compareJson(bodyOf(one), bodyOf(other))),
    [one, other],
  );
  const labels = { before: t('project.compare.a'), after: t('project.compare.b') };
  return (
    <Dialog title={t('project.compare.title')} width={880} onClose={onClose}>
      <div className="flex gap-4 pb-3">
        <Select
          label={labels.before}
          placeholder={t('project.compare.placeholder')}
          className="flex-1"
          items={places}
          value={aId}
          onChange={setA}
        />
        <Select
          label={labels.after}
          placeholder={t('project.compare.placeholder')}
          className="flex-1"
          items={places}
          value={bId}
          onChange={setB}
        />
      </div>
      {one === null || other === null ? (
        <EmptyState sentence={t('project.compare.choose')} />
      ) : differences.length === 0 ? (
        <EmptyState sentence={t('project.compare.same')} />
      ) : (
        <div className="flex h-[440px] max-h-[60vh] flex-col overflow-hidden rounded-m border border-border">
          <RequestChanges differences={differences} />
          <DiffEditor
            before={writeRequestFile(one)}
            after={writeRequestFile(other)}
            language="json"
            labels={labels}
            isInline={false}
            collapsesEqual={false}
            ignoresSpace={false}
            onChanges={() => undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

function idOf(place: RequestRef): string {
  return place.kind === 'tab' ? `tab:${place.tabId}` : `file:${place.path}`;
}

/** Returns what is compared: everything except state of the form. */
function bodyOf({ body, connection, scenario }: SavedRequest): JsonObject {
  return {
    ...body,
    ...(connection === null ? {} : { connection }),
    ...(scenario === null ? {} : { scenario }),
  };
}

/** Open tabs, then the files of the folder. */
function useRequestItems(
  titleOf: (tabId: string) => string,
): readonly { readonly id: string; readonly text: string }[] {
  const { t } = useText();
  const tabs = useWorkspace((state) => state.tabs);
  const project = useProject();
  const files = (project?.entries ?? []).filter(({ kind, fault }) => kind === 'request' && fault === null);
  return [
    ...tabs.map(({ id }) => ({ id: `tab:${id}`, text: t('project.compare.tab', { name: titleOf(id) }) })),
    ...files.map(({ path }) => ({ id: `file:${path}`, text: t('project.compare.onDisk', { name: entryName(path) }) })),
  ];
}

/** Returns a request by its id; null while it loads, and if it cannot be read. */
function useRequest(id: string | null): SavedRequest | null {
  const { host } = useServices();
  const connections = useConnections().data;
  const tab = useWorkspace(({ tabs }) => tabs.find((each) => `tab:${each.id}` === id));
  const hash = useProject()?.entries.find(({ path }) => `file:${path}` === id)?.hash;
  const [read, setRead] = useState<{ readonly id: string; readonly request: SavedRequest } | null>(null);
  useEffect(() => {
    if (id === null || !id.startsWith('file:')) return;
    let isCurrent = true;
    void host.call('project.read', { path: id.slice('file:'.length) }).then((found) => {
      if (isCurrent && found.ok) setRead({ id, request: found.value.request });
    });
    return () => {
      isCurrent = false;
    };
    // Read again when the disk has another one.
  }, [host, id, hash]);
  return useMemo(
    () => (tab !== undefined ? savedFrom(tab, connections) : read?.id === id ? read.request : null),
    [tab, connections, read, id],
  );
}
