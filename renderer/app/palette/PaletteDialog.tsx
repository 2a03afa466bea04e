import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { openRun, showActivity, showTab } from '../../data/workspace/navigation.ts';
import type { Services } from '../../data/services.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { SettingsSection } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { PaletteRow } from './PaletteRow.tsx';
import { type HeldKeys, noKeys, takeHeldKeys } from './heldKeys.ts';
import { type PaletteHit, type PaletteItem, searchPalette } from './paletteItems.ts';
import { goToPart } from './requestParts.ts';
import { usePaletteItems } from './usePaletteItems.ts';

/** Everything by its name: commands with their keys, open tabs, runs of history. */
export function PaletteDialog({
  initialText,
  onClose,
}: {
  readonly initialText: string;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const services = useServices();
  const [text, setText] = useState(initialText);
  // Identified by its key: the available items may change while the user chooses.
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = usePaletteItems();
  const result = useMemo(() => searchPalette(text, items), [text, items]);
  const place = result.hits.findIndex(({ item }) => item.key === chosen);
  const active = place < 0 ? Math.min(0, result.hits.length - 1) : place;
  const shown = result.hits.length;

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const run = (hit: PaletteHit | undefined, keepOpen: boolean) => {
    if (hit === undefined) return;
    const { item } = hit;
    if (!keepOpen) onClose();
    // The dialog restores the focus when it closes; a command that moves the focus must run after that.
    setTimeout(() => {
      runItem(services, item);
    });
  };
  useTypedBefore(({ text: typed, isEntered }) => {
    setText(initialText + typed);
    if (isEntered) run(searchPalette(initialText + typed, items).hits[0], false);
  });
  const handleKey = (event: KeyboardEvent) => {
    const count = result.hits.length;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: Math.min(count - 1, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const move = moves[event.key];
    if (move !== undefined && count > 0) setChosen(result.hits[(move + count) % count]?.item.key ?? null);
    else if (event.key === 'Enter') run(result.hits[active], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim px-6 pt-24 pb-6"
    >
      <Modal className="flex max-h-[min(100%,560px)] w-[640px] max-w-full flex-col overflow-hidden rounded-xl bg-surface-raised text-text shadow-3 outline-none">
        <Dialog aria-label={t('app.palette.title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex h-13 shrink-0 items-center gap-3 border-b border-border px-4">
            <Icon as={Search} size={20} className="text-text-2" />
            <input
              role="combobox"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
              aria-autocomplete="list"
              aria-label={t('app.palette.title')}
              autoFocus
              spellCheck={false}
              value={text}
              placeholder={t('app.palette.placeholder')}
              onChange={(event) => {
                setText(event.target.value);
                setChosen(null);
              }}
              onKeyDown={handleKey}
              className="min-w-0 flex-1 bg-transparent outline-none type-16"
            />
            <Prefixes />
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={t('app.palette.results')}
            className="min-h-0 flex-1 overflow-y-auto p-2"
          >
            {result.hits.length === 0 ? <p className="px-2 py-2 text-text-2">{t('app.palette.noMatch')}</p> : null}
            {result.groups.map((group) => (
              <div key={group.id} role="group" aria-label={t(`app.palette.group.${group.id}`)}>
                <div aria-hidden className="px-2 pt-2 pb-1 text-text-3 type-11">
                  {t(`app.palette.group.${group.id}`)}
                </div>
                {group.hits.map((hit) => {
                  const index = result.hits.indexOf(hit);
                  return (
                    <PaletteRow
                      key={hit.item.key}
                      id={`${id}-${index}`}
                      hit={hit}
                      isChosen={index === active}
                      onPoint={() => setChosen(hit.item.key)}
                      onRun={(keepOpen) => run(hit, keepOpen)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          <PaletteFooter shown={shown} total={items.length} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function runItem(services: Services, item: PaletteItem): void {
  if (item.kind === 'command') services.commands.run(item.id);
  else if (item.kind === 'tab') showTab(services, item.tabId);
  else if (item.kind === 'part') goToPart(services, item);
  else if (item.kind === 'setting') showSetting(services, item.section, item.title);
  else void openRun(services, item.runId).then((opened) => worked('runs.open', opened));
}

/** The settings, narrowed to this one. */
function showSetting(services: Services, settingsSection: SettingsSection, settingsSearch: string): void {
  services.window.setState({ settingsSection, settingsSearch });
  showActivity(services, 'settings');
}

/** Passes on the text typed while the palette was loading. */
function useTypedBefore(take: (held: HeldKeys) => void): void {
  const latest = useRef(take);
  useLayoutEffect(() => {
    const held = takeHeldKeys();
    if (held !== noKeys) latest.current(held);
  }, []);
}

function Prefixes() {
  const { t } = useText();
  return (
    <span aria-hidden className="flex shrink-0 items-center gap-2 text-text-2 type-12">
      <Kbd>&gt;</Kbd>
      {t('app.palette.prefixCommands')}
      <Kbd>#</Kbd>
      {t('app.palette.prefixHistory')}
    </span>
  );
}

function PaletteFooter({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t } = useText();
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-border px-4 text-text-2 type-12">
      <span className="flex items-center gap-2">
        <Kbd>⏎</Kbd>
        {t('app.palette.run')}
      </span>
      <span className="flex items-center gap-2">
        <KeyHint binding="Mod+Enter" joined />
        {t('app.palette.runKeepOpen')}
      </span>
      <span className="ms-auto tabular-nums">{t('app.palette.count', { shown, total })}</span>
    </footer>
  );
}
