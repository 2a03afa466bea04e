import { Copy, CopyPlus, FilePlus2, SquareCheck, Waypoints } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import type { Text } from '../../../messages/createText.ts';
import type { MenuAction } from '../../../ui/overlays/ActionsMenu.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';
import { useOpenCrawl } from './useOpenCrawl.ts';

/** What can be done with links of a map. */
export interface LinkActions {
  readonly copy: (urls: readonly string[]) => void;
  readonly scrape: (urls: readonly string[]) => void;
  readonly crawl: (url: string) => void;
  /** Ctrl+C copies the selected links, or those given if none are; true when it was that key. */
  readonly copyByKey: (event: KeyboardEvent, active: () => readonly string[]) => boolean;
}

/**
 * Returns the actions of a map's links.
 * @param selected URLs of the selected links
 */
export function useLinkActions(run: RunModel, selected: () => readonly string[]): LinkActions {
  const copyText = useCopy();
  const scrape = useOpenRequests();
  const crawl = useOpenCrawl(run);
  const copy = (urls: readonly string[]): void => void copyText(urls.join('\n'));
  return {
    copy,
    scrape,
    crawl,
    copyByKey(event, active) {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'c') return false;
      const chosen = selected();
      const urls = (chosen.length > 0 ? chosen : active()).filter((url) => url !== '');
      if (urls.length > 0) copy(urls);
      return urls.length > 0;
    },
  };
}

interface NodeActions {
  readonly below: () => readonly string[];
  readonly count: number;
  /** Selects the page without those below it; null where there are none. */
  readonly selectOwn: (() => void) | null;
}

/** The menu of a link, or of a path with links below it. */
export function linkMenu(
  t: Text['t'],
  actions: LinkActions,
  url: string,
  node: NodeActions | null = null,
): readonly (readonly MenuAction[])[] {
  const isWeb = isScrapable(url);
  const open: MenuAction[] = isWeb
    ? [
        { id: 'scrape', text: t('site.row.scrape'), icon: FilePlus2, run: () => actions.scrape([url]) },
        { id: 'crawl', text: t('site.row.crawl'), icon: Waypoints, run: () => actions.crawl(url) },
      ]
    : [];
  const copies: MenuAction[] = [{ id: 'copy', text: t('site.row.copy'), icon: Copy, run: () => actions.copy([url]) }];
  if (node !== null && node.count > 1)
    copies.push({
      id: 'copyBelow',
      text: t('site.row.copyBelow', { count: node.count }),
      icon: CopyPlus,
      run: () => actions.copy(node.below()),
    });
  const selectOwn = node?.selectOwn ?? null;
  const select: MenuAction[] =
    selectOwn === null ? [] : [{ id: 'selectOwn', text: t('site.row.selectOwn'), icon: SquareCheck, run: selectOwn }];
  return [open, copies, select].filter((group) => group.length > 0);
}
