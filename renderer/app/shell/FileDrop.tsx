import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RequestEditing } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { type GivenFile, uploadTarget } from '../../data/requests/openFile.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { visibleTab, takeForTab } from './filesForTab.ts';
import { useOpenedFiles } from './useOpenedFiles.ts';

/** Beginnings of the keys of the message shown during the drag. */
const dropTexts = {
  newRequests: 'app.drop',
  upload: 'app.drop.upload',
  ownFile: 'app.drop.raw',
  urls: 'app.drop.list',
} as const satisfies Record<RequestEditing['droppedFiles'] | 'upload', string>;

/** Accepts files dropped anywhere on the window; during the drag it shows what will happen to them. */
export function FileDrop() {
  const { t } = useText();
  const services = useServices();
  const [isOver, setIsOver] = useState(false);
  const open = useOpenedFiles(services);
  useEffect(
    () => followDrops(setIsOver, (files) => void (takeForTab(services, t, files) ?? open(files))),
    [services, open, t],
  );
  if (!isOver) return null;
  const tab = visibleTab(services);
  const dropped = tab === undefined ? 'newRequests' : requestKinds[tab.endpoint].editing.droppedFiles;
  const service = dropped === 'newRequests' ? uploadTarget(services) : null;
  const place = dropTexts[service === null ? dropped : 'upload'];
  const name = service?.name ?? '';
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-[color-mix(in_srgb,var(--surface-app)_72%,transparent)] p-3"
    >
      <span className="absolute inset-3 rounded-l border-2 border-dashed border-accent" />
      <span className="flex flex-col items-center gap-2 rounded-l bg-surface-base px-8 py-6 text-center shadow-3">
        <Icon as={FileDown} size={32} className="text-accent-text" />
        <span className="font-strong type-16">{t(`${place}.title`, { name })}</span>
        <span className="text-text-2">{t(`${place}.body`, { name })}</span>
      </span>
    </div>
  );
}

/** Listens on the window, so that no element opens a file in its own way. Drops without files are left to the elements. */
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
      // Leaves the window, not just one element for another.
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

/** In a drop a folder is a file without bytes, on some systems an empty one: only its entry tells them apart, and only during the event. */
function givenFiles({ items }: DataTransfer): readonly GivenFile[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) return [];
    return item.webkitGetAsEntry()?.isDirectory === true ? [Object.assign(file, { isFolder: true })] : [file];
  });
}
