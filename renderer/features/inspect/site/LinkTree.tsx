import { FileText, Folder, Globe } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  countMarks,
  countOf,
  initiallyExpanded,
  isFolder,
  itemsOf,
  type PathNode,
  type PathTree,
  visibleRows,
} from '../../../../shared/document/site/pathTree.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { CheckTree, type CheckTreeRow } from '../../../ui/tables/CheckTree.tsx';
import type { MapLink, MapLinks } from './mapLinks.ts';
import { linkMenu, type LinkActions } from './useLinkActions.ts';

/** Ids of expanded nodes; while a filter is set, of those that were collapsed in it: a filter shows what it finds. */
export interface TreeExpansion {
  readonly ids: ReadonlySet<string> | null;
  readonly collapsed: ReadonlySet<string>;
}

/** As a map is first shown. */
export const firstExpansion: TreeExpansion = { ids: null, collapsed: new Set() };

interface LinkTreeProps extends Pick<MapLinks, 'links' | 'shownMask'> {
  readonly tree: PathTree;
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void;
  readonly expansion: TreeExpansion;
  readonly onExpansionChange: (expansion: TreeExpansion) => void;
  readonly onActiveUrl: (url: string | null) => void;
  readonly actions: LinkActions;
}

/** The links of a map by host and path. A check mark takes all links at and below a path that the filter leaves. */
export function LinkTree(props: LinkTreeProps) {
  const { links, shownMask, tree, selected, onSelectedChange, actions } = props;
  const { t } = useText();
  const [activeId, setActiveId] = useState<string | null>(null);
  const { rows, setExpanded, isExpanded } = useTreeRows(props);
  const counts = useTreeCounts(tree, links, shownMask, selected);
  const nodeAt = useCallback(
    (index: number): PathNode | undefined => tree.nodes[rows[index]?.index ?? -1],
    [tree, rows],
  );
  const activeIndex = useMemo(
    () => (activeId === null ? -1 : rows.findIndex(({ index }) => tree.nodes[index]?.id === activeId)),
    [activeId, rows, tree],
  );
  const rowAt = (index: number): CheckTreeRow | undefined => {
    const row = rows[index];
    const node = nodeAt(index);
    if (row === undefined || node === undefined) return undefined;
    return {
      key: `${node.level} ${node.id}`,
      level: node.level,
      text: node.text,
      position: row.position,
      siblings: row.siblings,
      isExpanded: isFolder(tree, row.index) ? isExpanded(node) : null,
      check: counts.stateOf(node),
    };
  };
  const change = (node: PathNode, which: 'own' | 'all'): void => {
    const items = itemsOf(tree, node, which).filter((item) => shownMask === null || shownMask[item] === 1);
    const keys = items.map((item) => String(item));
    const next = new Set(selected);
    const isTaken = keys.every((key) => next.has(key));
    for (const key of keys) {
      if (isTaken) next.delete(key);
      else next.add(key);
    }
    onSelectedChange(next);
  };
  const at = (index: number, act: (node: PathNode) => void): void => {
    const node = nodeAt(index);
    if (node !== undefined) act(node);
  };
  return (
    <CheckTree
      label={t('site.map.byPath')}
      count={rows.length}
      rowAt={rowAt}
      activeIndex={activeIndex}
      onActiveChange={(index) =>
        at(index, (node) => {
          setActiveId(node.id);
          props.onActiveUrl(urlOf(tree, node, links));
        })
      }
      onExpandedChange={(index, isOpen) => at(index, (node) => setExpanded(node, isOpen))}
      onCheck={(index) => at(index, (node) => change(node, 'all'))}
      onCheckAll={() =>
        onSelectedChange(new Set(links.filter((_, index) => shownMask?.[index] !== 0).map(({ key }) => key)))
      }
      onClear={selected.size === 0 ? null : () => onSelectedChange(new Set())}
      onOpen={(index) => at(index, (node) => actions.scrape([urlOf(tree, node, links)]))}
      onKey={(event) => actions.copyByKey(event, () => [urlOf(tree, nodeAt(activeIndex), links)])}
      rowMenu={{
        label: t('site.row.menu'),
        actions(index) {
          const node = nodeAt(index);
          if (node === undefined) return [];
          const isOwnOnly = node.own > 0 && node.last - node.first > node.own;
          return linkMenu(t, actions, urlOf(tree, node, links), {
            below: () => itemsOf(tree, node).flatMap((item) => links[item]?.link.url ?? []),
            count: countOf(counts.shown, node),
            selectOwn: isOwnOnly ? () => change(node, 'own') : null,
          });
        },
      }}
      render={(index) => {
        const node = nodeAt(index);
        if (node === undefined) return null;
        const isInner = node.last - node.first > node.own;
        const [own] = node.own > 0 ? itemsOf(tree, node, 'own') : [];
        return (
          <NodeLabel
            node={node}
            title={own === undefined ? null : (links[own]?.link.title ?? null)}
            isFolder={isInner}
            count={isInner ? countOf(counts.shown, node) : null}
          />
        );
      }}
      focusName="site-links"
    />
  );
}

interface NodeLabelProps {
  readonly node: PathNode;
  readonly title: string | null;
  readonly isFolder: boolean;
  readonly count: number | null;
}

function NodeLabel({ node, title, isFolder: isInner, count }: NodeLabelProps) {
  const { t, number } = useText();
  const name = node.id === '' ? t('site.map.noUrl') : node.text;
  return (
    <>
      <Icon as={node.level === 0 ? Globe : isInner ? Folder : FileText} size={14} className="text-text-3" />
      <bdi title={node.id} className={`max-w-[75%] shrink-0 truncate ${isInner ? 'font-medium' : ''}`}>
        {name}
      </bdi>
      <bdi className="min-w-0 flex-1 truncate text-text-3 type-12">{title}</bdi>
      {count === null ? null : <span className="text-text-3 tabular-nums type-12">{number(count)}</span>}
    </>
  );
}

/** The URL of a node: that of its page, else of its path. */
function urlOf(tree: PathTree, node: PathNode | undefined, links: readonly MapLink[]): string {
  if (node === undefined) return '';
  const [own] = node.own > 0 ? itemsOf(tree, node, 'own') : [];
  return (own === undefined ? undefined : links[own]?.link.url) ?? `${node.id}/`;
}

function useTreeRows({ tree, shownMask, expansion, onExpansionChange }: LinkTreeProps) {
  const first = useMemo(() => initiallyExpanded(tree), [tree]);
  const ids = expansion.ids ?? first;
  const { collapsed } = expansion;
  const isExpanded = useCallback(
    ({ id }: PathNode) => (shownMask === null ? ids.has(id) : !collapsed.has(id)),
    [shownMask, ids, collapsed],
  );
  const rows = useMemo(
    () => visibleRows(tree, isExpanded, shownMask === null ? null : countMarks(tree, (item) => shownMask[item] === 1)),
    [tree, isExpanded, shownMask],
  );
  const setExpanded = ({ id }: PathNode, isOpen: boolean): void => {
    const next = new Set(shownMask === null ? ids : collapsed);
    if (isOpen === (shownMask === null)) next.add(id);
    else next.delete(id);
    onExpansionChange(shownMask === null ? { ids: next, collapsed } : { ids, collapsed: next });
  };
  return { rows, isExpanded, setExpanded };
}

function useTreeCounts(
  tree: PathTree,
  links: readonly MapLink[],
  shownMask: Uint8Array | null,
  selected: ReadonlySet<string>,
) {
  return useMemo(() => {
    const isShown = (item: number): boolean => shownMask === null || shownMask[item] === 1;
    const shown = countMarks(tree, isShown);
    const chosen = countMarks(tree, (item) => isShown(item) && selected.has(links[item]?.key ?? ''));
    return {
      shown,
      stateOf(node: PathNode) {
        const count = countOf(chosen, node);
        return count === 0 ? 'none' : count === countOf(shown, node) ? 'all' : 'some';
      },
    } as const;
  }, [tree, links, shownMask, selected]);
}
