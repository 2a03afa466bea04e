import { Copy, ExternalLink, FilePlus2, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isScrapable } from '../../../shared/request/requestElsewhere.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { useCopy } from './save/useCopyText.ts';
import { useOpenRequests } from './shell/useOpenRequests.ts';

/** Opens a URL externally through main's single audited call, which asks for confirmation of new hosts. */
export function useOpenOutside(): (url: string) => Promise<void> {
  const { host } = useServices();
  return async (url) => {
    const result = await host.call('app.openExternal', { url });
    worked('link', result);
  };
}

export interface LinkChoice {
  readonly chosen: string | null;
  readonly clear: () => void;
  /** Shows a URL that was not chosen by clicking its link. */
  readonly show: (href: string) => void;
  /** For the element around the links: a click shows the URL, Mod+click opens it (ux.md 7). */
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function useLinkChoice(): LinkChoice {
  const [chosen, setChosen] = useState<string | null>(null);
  const openOutside = useOpenOutside();
  const choose = (event: MouseEvent | KeyboardEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('[data-href]') : null;
    const href = link?.getAttribute('data-href') ?? null;
    if (href === null) return;
    event.preventDefault();
    setChosen(href);
    if (event.ctrlKey || event.metaKey) void openOutside(href);
  };
  return {
    chosen,
    clear: () => setChosen(null),
    show: setChosen,
    onClick: choose,
    onKeyDown: (event) => {
      if (event.key === 'Enter') choose(event);
    },
  };
}

/** The full URL of the selected link, with its actions. */
export function LinkBar({ choice }: { readonly choice: LinkChoice }) {
  const { t } = useText();
  const copy = useCopy();
  const openOutside = useOpenOutside();
  const openRequests = useOpenRequests();
  if (choice.chosen === null) return null;
  const href = choice.chosen;
  return (
    <div
      role="status"
      className="flex h-8 shrink-0 items-center gap-1 border-t border-border bg-surface-sunken ps-pane pe-2"
    >
      <span data-selectable className="flex min-w-0 flex-1 font-code type-code">
        <Address text={href} />
      </span>
      <IconButton icon={Copy} label={t('inspect.link.copy')} placement="top" onPress={() => void copy(href)} />
      {isScrapable(href) ? (
        <IconButton
          icon={FilePlus2}
          label={t('inspect.link.request')}
          placement="top"
          onPress={() => openRequests([href])}
        />
      ) : null}
      <IconButton
        icon={ExternalLink}
        label={t('inspect.link.open')}
        placement="top"
        onPress={() => void openOutside(href)}
      />
      <IconButton icon={X} label={t('inspect.link.close')} placement="top" onPress={choice.clear} />
    </div>
  );
}
