import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { notVisitedReason } from '../../../../../shared/jobs/reasons.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import {
  buildSiteTree,
  filterRows,
  foldersToOpen,
  type SiteNode,
  visibleNodes,
} from '../../../../../shared/jobs/siteTree.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ToggleChip } from '../../../../ui/controls/FilterChip.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import { Icon } from '../../../../ui/labels/Icon.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { InspectorToolbar } from '../../InspectorToolbar.tsx';
import { reasonLabel, stateLabel } from './rowLabels.ts';
import { StateMark } from './StateMark.tsx';
import { useSiteRowMenu } from './useSiteRowMenu.ts';

interface TreeViewProps {
  readonly rows: readonly SiteRow[];
  readonly nothing: string;
  readonly onOpen: (row: SiteRow) => void;
}

/** About as many rows as a screen shows are open at first. */
const initialRows = 40;
const rowHeight = 28;
const indentPx = 16;

/** The URLs of a job by host and path. */
export function TreeView({ rows, nothing, onOpen }: TreeViewProps) {
  const { t } = useText();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const [filter, setFilter] = useState('');
  const [onlyNotVisited, setOnlyNotVisited] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const isNarrowed = filter.trim() !== '' || onlyNotVisited;
  const kept = useMemo(() => filterRows(rows, filter, onlyNotVisited), [rows, filter, onlyNotVisited]);
  const tree = useMemo(() => buildSiteTree(kept), [kept]);
  // Matches are shown in open folders; the person's own choice is back when the filter is gone.
  const initial = useMemo(() => foldersToOpen(tree, isNarrowed ? initialRows * 25 : initialRows), [tree, isNarrowed]);
  const [narrowed, setNarrowed] = useState<ReadonlySet<string> | null>(null);
  const open = (isNarrowed ? narrowed : chosen) ?? initial;
  const setOpen = isNarrowed ? setNarrowed : setChosen;
  const visible = useMemo(() => visibleNodes(tree, open), [tree, open]);
  const lines = useMemo(() => visible.map((node) => ({ kind: 'row' as const, key: node.key, row: node })), [visible]);
  const toggle = (node: SiteNode, isOpen = !open.has(node.key)): void => {
    const next = new Set(open);
    if (isOpen) next.add(node.key);
    else next.delete(node.key);
    setOpen(next);
  };
  const rowOf = (node: SiteNode): SiteRow | null => (node.row === null ? null : (kept[node.row] ?? null));
  const openNode = (node: SiteNode): void => {
    const row = rowOf(node);
    if (row !== null && row.document !== null) onOpen(row);
    else if (node.children.length > 0) toggle(node);
  };
  const columns = useTreeColumns({ width, open, rowOf, toggle });
  const rowMenu = useSiteRowMenu<SiteNode>(rowOf, openNode);
  return (
    <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <InspectorToolbar
        end={
          <Button size="small" variant="quiet" isDisabled={open.size === 0} onPress={() => setOpen(new Set())}>
            {t('site.tree.collapse')}
          </Button>
        }
      >
        <SearchField
          label={t('site.search')}
          size="small"
          className="w-56 min-w-24 shrink"
          value={filter}
          onChange={(text) => {
            setFilter(text);
            setNarrowed(null);
          }}
        />
        <ToggleChip isOn={onlyNotVisited} onChange={setOnlyNotVisited}>
          {t('site.tree.onlyNotVisited')}
        </ToggleChip>
      </InspectorToolbar>
      {lines.length === 0 ? (
        <EmptyState sentence={rows.length === 0 ? nothing : t('site.noMatch')} />
      ) : (
        <VirtualTable
          label={t('site.tree')}
          columns={columns}
          lines={lines}
          rowHeight={rowHeight}
          activeKey={active}
          onActiveChange={setActive}
          onOpen={openNode}
          onKey={(event) => pressTreeKey(event, visible, active, open, toggle, setActive)}
          treeOf={({ key, level, children }) => ({ level, isOpen: children.length === 0 ? null : open.has(key) })}
          isFollowing
          rowMenu={rowMenu}
          focusName="site-tree"
        />
      )}
    </div>
  );
}

/** Right opens a folder or goes into it, Left closes it or goes to the one around it; true when the key was one of them. */
function pressTreeKey(
  event: KeyboardEvent,
  visible: readonly SiteNode[],
  active: string | null,
  open: ReadonlySet<string>,
  toggle: (node: SiteNode, isOpen: boolean) => void,
  moveTo: (key: string) => void,
): boolean {
  const index = visible.findIndex(({ key }) => key === active);
  const node = visible[index];
  if (node === undefined || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return false;
  const isOpen = node.children.length > 0 && open.has(node.key);
  if (event.key === 'ArrowRight') {
    if (!isOpen && node.children.length > 0) toggle(node, true);
    else if (isOpen) moveTo(node.children[0]?.key ?? node.key);
  } else if (isOpen) toggle(node, false);
  else moveTo(visible.slice(0, index).findLast(({ level }) => level < node.level)?.key ?? node.key);
  return true;
}

interface TreeColumnsOptions {
  readonly width: number;
  readonly open: ReadonlySet<string>;
  readonly rowOf: (node: SiteNode) => SiteRow | null;
  readonly toggle: (node: SiteNode) => void;
}

function useTreeColumns({ width, open, rowOf, toggle }: TreeColumnsOptions): readonly TableColumn<SiteNode>[] {
  const { t, number } = useText();
  const about: TableColumn<SiteNode> = {
    id: 'about',
    title: t('site.column.title'),
    width: 'minmax(120px, 2fr)',
    render: (node) => <NodeAbout row={rowOf(node)} />,
  };
  return [
    {
      id: 'name',
      title: t('site.tree.path'),
      width: 'minmax(180px, 3fr)',
      render: (node) => (
        <span className="flex min-w-0 items-center gap-2" style={{ paddingInlineStart: (node.level - 1) * indentPx }}>
          {node.children.length === 0 ? (
            <span className="w-4 shrink-0" />
          ) : (
            <span
              aria-hidden
              className="flex size-4 shrink-0 items-center justify-center rounded-xs text-text-3 hover:bg-surface-pressed"
              onClick={(event) => {
                event.stopPropagation();
                toggle(node);
              }}
            >
              <Icon as={ChevronRight} size={14} className={joinClasses(open.has(node.key) && 'rotate-90')} />
            </span>
          )}
          <StateMark state={rowOf(node)?.state ?? null} />
          <bdi className={joinClasses('truncate', node.level === 1 && 'font-medium')} title={node.name}>
            {node.name === '' ? t('site.tree.invalid') : node.name}
          </bdi>
        </span>
      ),
    },
    {
      id: 'count',
      title: t('site.tree.visited'),
      width: '104px',
      align: 'end',
      render: ({ children, visited, total }) =>
        children.length === 0 ? null : (
          <span className="text-text-2 tabular-nums">
            {t('site.tree.of', { visited: number(visited), total: number(total) })}
          </span>
        ),
    },
    ...(width === 0 || width >= 520 ? [about] : []),
  ];
}

/** The title of a page, or why it has none. */
function NodeAbout({ row }: { readonly row: SiteRow | null }) {
  const { t } = useText();
  if (row === null) return null;
  const reason = notVisitedReason(row);
  if (reason !== null) return <span className="text-text-3">{reasonLabel(reason, t)}</span>;
  if (row.state === 'failed')
    return (
      <span className="text-danger-text" title={row.error ?? undefined}>
        {row.error ?? stateLabel(row.state, t)}
      </span>
    );
  return <bdi className="text-text-2">{row.title ?? stateLabel(row.state, t)}</bdi>;
}
