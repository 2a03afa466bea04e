import { Info } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import type { Project } from '../../../shared/project/project.ts';
import { endpointIcons } from '../../data/labels/endpointKinds.ts';
import { fileStateOf } from '../../data/requests/requestFiles.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import type { WorkspaceState } from '../../data/workspace/workspaceStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Tree } from '../../ui/tables/Tree.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { type EntryNode, foldersAbove, shownOf, treeOf } from './treeNodes.ts';
import { useEntryActions } from './useEntryActions.ts';

interface RequestTreeProps {
  readonly project: Project;
  /** Names are narrowed to this text. */
  readonly filter: string;
  /** Folders that are closed. */
  readonly closed: ReadonlySet<string>;
  readonly onClosedChange: (closed: ReadonlySet<string>) => void;
}

/** Maximum number of matches shown, more than fit on a screen: further typing narrows the rest. */
const maxShownMatches = 60;

/** The requests of the folder as on disk, with marks for unsaved changes. Typing in a request does not render them again. */
export function RequestTree({ project, filter, closed, onClosedChange }: RequestTreeProps) {
  const { t } = useText();
  const acts = useEntryActions();
  const [glanced, setGlanced] = useState<string | null>(null);
  const chosen = useWorkspace(({ tabs, activeTabId }) => tabs.find(({ id }) => id === activeTabId)?.file?.path ?? null);
  const narrow = useMemo(() => treeOf(project.entries), [project.entries]);
  const folders = useMemo(
    () => project.entries.filter(({ kind }) => kind === 'folder').map(({ path }) => path),
    [project.entries],
  );
  const marks = useMarks(project);
  const isSought = filter.trim() !== '';
  // Search matches and revealed entries are visible.
  const expanded = useMemo(() => {
    const shown = new Set(glanced === chosen ? [] : foldersAbove(chosen ?? ''));
    return new Set(folders.filter((path) => isSought || shown.has(path) || !closed.has(path)));
  }, [folders, isSought, closed, chosen, glanced]);

  const { nodes, left } = useMemo(
    () => shownOf(narrow(filter), expanded, isSought ? maxShownMatches : Number.POSITIVE_INFINITY),
    [narrow, filter, expanded, isSought],
  );

  const handleKey = (path: string, event: KeyboardEvent): boolean => {
    const isMod = event.ctrlKey || event.metaKey;
    const isFile = project.entries.some((entry) => entry.path === path && entry.kind === 'request');
    if (event.key === 'F2') acts.rename(path);
    else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) acts.remove(path);
    else if (isFile && isMod && event.key.toLowerCase() === 'd') acts.duplicate(path);
    else return false;
    return true;
  };
  const render = useCallback(
    (node: EntryNode, isNear: boolean) => <EntryRow node={node} mark={marks.get(node.id) ?? null} isNear={isNear} />,
    [marks],
  );
  if (project.entries.length === 0) return <NoRequests />;
  return (
    <>
      <Tree
        label={t('project.tree')}
        nodes={nodes}
        expanded={expanded}
        onExpandedChange={(ids) => {
          setGlanced(chosen);
          onClosedChange(new Set(folders.filter((path) => !ids.has(path))));
        }}
        chosenId={chosen}
        render={render}
        onOpen={acts.open}
        onKey={handleKey}
        onMove={(path, folder) => acts.moveInto(path, folder ?? '')}
        focusName="request-tree"
      />
      {left === 0 ? null : <p className="px-2 py-2 text-text-3 type-12">{t('project.left', { count: left })}</p>}
      {project.isCut ? <p className="px-2 py-2 text-text-3 type-12">{t('project.cut')}</p> : null}
    </>
  );
}

function NoRequests() {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <EmptyState sentence={t('project.empty')}>
      <Button size="small" onPress={() => void commands.run('request.save')}>
        {t('project.saveHere')}
      </Button>
    </EmptyState>
  );
}

type EntryMark = 'edited' | 'changed';
/** No path holds it. */
const between = '\n';

/** By path: how a tab differs from its file. The same object until one of them does otherwise. */
function useMarks(project: Project): ReadonlyMap<string, EntryMark> {
  const connections = useConnections().data;
  const byState = (wanted: EntryMark) => (state: WorkspaceState) =>
    state.tabs
      .flatMap((tab) => (fileStateOf(tab, project, connections) === wanted ? (tab.file?.path ?? []) : []))
      .join(between);
  const edited = useWorkspace(byState('edited'));
  const changed = useWorkspace(byState('changed'));
  return useMemo(() => {
    const marked = (paths: string, mark: EntryMark) => paths.split(between).map((path) => [path, mark] as const);
    return new Map([...marked(edited, 'edited'), ...marked(changed, 'changed')]);
  }, [edited, changed]);
}

interface EntryRowProps {
  readonly node: EntryNode;
  readonly mark: EntryMark | null;
  readonly isNear: boolean;
}

function EntryRow({ node, mark, isNear }: EntryRowProps) {
  const { t } = useText();
  // Its menu weighs more than all else of the row. Once made it stays: it may be open.
  const [hasMenu, setHasMenu] = useState(false);
  if (isNear && !hasMenu) setHasMenu(true);
  const { entry, text } = node;
  const isFolder = entry.kind === 'folder';
  return (
    <>
      {isFolder ? null : (
        <Icon as={endpointIcons[entry.endpoint ?? defaultEndpoint]} size={14} className="text-text-3" />
      )}
      <span className="min-w-0 flex-1 truncate" title={text}>
        {text}
      </span>
      {mark === null ? null : (
        <>
          <Dot colour={mark === 'edited' ? 'accent' : 'warning'} size={6} />
          <span className="sr-only">{t(`project.${mark}`)}</span>
        </>
      )}
      {entry.fault === null ? (
        <span className="shrink-0 pe-1 font-regular text-text-3 type-11 group-hover/row:hidden group-data-focus-visible-within/row:hidden">
          {entry.endpoint === null ? '' : t(`app.sidebar.${entry.endpoint}`)}
        </span>
      ) : (
        <span
          className="flex shrink-0 items-center gap-1 text-warning-text type-11"
          title={t(`project.fault.${entry.fault}`)}
        >
          <Icon as={Info} size={14} />
          {t('project.fault')}
        </span>
      )}
      {hasMenu ? <EntryMenu entry={entry} name={text} /> : null}
    </>
  );
}
