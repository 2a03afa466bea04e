import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { setField } from '../../../shared/request/draft.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { type GivenFile, takeFileIn } from '../../data/openFile.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { worked } from '../../ui/Toasts.tsx';
import { useOpenedFiles } from './useOpenedFiles.ts';

/** Takes files that are dropped anywhere on the window; while they are held over it, it says what becomes of them. */
export function FileDrop() {
  const { t } = useText();
  const services = useServices();
  const [isOver, setIsOver] = useState(false);
  const open = useOpenedFiles(services);
  useEffect(
    () => followDrops(setIsOver, (files) => void (takeForTab(services, files) ?? open(files))),
    [services, open],
  );
  if (!isOver) return null;
  const endpoint = tabInSight(services)?.endpoint;
  const place = endpoint === 'raw' || endpoint === 'list' ? (`app.drop.${endpoint}` as const) : 'app.drop';
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-[color-mix(in_srgb,var(--surface-app)_72%,transparent)] p-3"
    >
      <span className="absolute inset-3 rounded-l border-2 border-dashed border-accent" />
      <span className="flex flex-col items-center gap-2 rounded-l bg-surface-base px-8 py-6 text-center shadow-3">
        <Icon as={FileDown} size={32} className="text-accent-text" />
        <span className="font-strong type-16">{t(`${place}.title`)}</span>
        <span className="text-text-2">{t(`${place}.body`)}</span>
      </span>
    </div>
  );
}

/** What the tab in sight makes of files that are dropped on it; null where it has no use of its own for them. */
function takeForTab(services: Services, files: readonly GivenFile[]): Promise<void> | null {
  const tab = tabInSight(services);
  if (tab?.endpoint === 'raw') return sendWith(services, tab, files);
  if (tab?.endpoint !== 'list' || tab.list?.listId !== null) return null;
  return files.some(isDocument) ? null : readAddresses(services, tab, files);
}

/** No list of addresses, as its name says, or a folder. */
function isDocument({ name, isFolder }: GivenFile): boolean {
  return isFolder === true || !/^(?:text\/|application\/octet-stream)/.test(mediaTypeOfName(name));
}

/** What is looked at: a file that is dropped on a raw call or a list is meant for it. */
function tabInSight({ workspace }: Services): WorkspaceTab | undefined {
  const { tabs, activeTabId, layout } = workspace.getState();
  return layout.activity === 'requests' ? tabs.find(({ id }) => id === activeTabId) : undefined;
}

/** As long may a list be, in bytes. */
const longestList = 2_000_000;
/** So many files are one list; more are a folder by mistake. */
const mostOfList = 10;

async function readAddresses({ workspace }: Services, tab: WorkspaceTab, files: readonly GivenFile[]): Promise<void> {
  const texts = await Promise.all(files.slice(0, mostOfList).map((file) => file.slice(0, longestList).text()));
  workspace.changeTab(tab.id, { list: { text: texts.join('\n').slice(0, longestList), listId: null } });
}

/** A call has one file. Nothing is sent by this. */
async function sendWith({ host, workspace }: Services, tab: WorkspaceTab, files: readonly GivenFile[]): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  const opened = await takeFileIn(host, file);
  if (!worked('file.open', opened)) return;
  workspace.changeDraft(tab.id, setField(tab.draft, ['file'], { url: opened.value.url }));
}

/** Listens at the window, so that no place in it opens a file in its own way. What is not a file is left to the places. */
function followDrops(onOver: (isOver: boolean) => void, onFiles: (files: readonly GivenFile[]) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    onOver(true);
  };
  const options = { capture: true, signal };
  window.addEventListener('dragenter', over, options);
  window.addEventListener('dragover', over, options);
  window.addEventListener(
    'dragleave',
    (event) => {
      // Out of the window, and not from one of its places to another.
      if (event.relatedTarget === null) onOver(false);
    },
    options,
  );
  window.addEventListener(
    'drop',
    (event) => {
      onOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(event.dataTransfer === null ? [] : givenFiles(event.dataTransfer));
    },
    options,
  );
  return () => listeners.abort();
}

/** A folder is a file without bytes in a drop, and on some systems an empty one: what it is, its entry alone says, and only for now. */
function givenFiles({ items }: DataTransfer): readonly GivenFile[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) return [];
    return item.webkitGetAsEntry()?.isDirectory === true ? [Object.assign(file, { isFolder: true })] : [file];
  });
}
