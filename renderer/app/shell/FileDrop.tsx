import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GivenFile } from '../../data/openFile.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { tabInSight, takeForTab } from './filesForTab.ts';
import { useOpenedFiles } from './useOpenedFiles.ts';

/** Takes files that are dropped anywhere on the window; while they are held over it, it says what becomes of them. */
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
