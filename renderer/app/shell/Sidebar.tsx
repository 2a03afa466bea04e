import { FlaskConical, FolderOpen, GitBranch, type LucideIcon, Plus, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components/GridList';
import type { Project } from '../../../shared/project/project.ts';
import { useRecentRuns } from '../../data/history/historyQueries.ts';
import { useConnections, useProject } from '../../data/queries/queries.ts';
import { isUnsaved } from '../../data/requests/requestFiles.ts';
import { openRun, showTab } from '../../data/workspace/navigation.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import type { MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { menuAnchorOf } from '../../ui/overlays/menuAnchor.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProjectNotice } from '../../features/project/ProjectNotice.tsx';
import { RequestTree } from '../../features/project/RequestTree.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { endpointIcons, runIcons, untitled } from '../../data/labels/endpointKinds.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { SidebarHead } from './SidebarHead.tsx';
import { type OpenRequestRowMenu, RequestRowMenu } from './RequestRowMenu.tsx';
import { useSettledTabs } from './useSettledTabs.ts';
import { type RequestRow, type RequestRows, requestRows, withKnownRows } from './requestRows.ts';

/** The requests: open tabs and recent sends. */
export function Sidebar() {
  const { t } = useText();
  const { commands } = useServices();
  const [filter, setFilter] = useState('');
  const project = useProject() ?? null;
  const [chosenClosed, setClosed] = useState<ReadonlySet<string> | null>(null);
  const closed = useMemo(() => chosenClosed ?? closedAtFirst(project), [chosenClosed, project]);
  const rows = useRows(project, filter);
  const sought = useDeferredValue(filter);
  const isEmpty = project === null && rows.open.length + rows.recent.length === 0;

  return (
    <div data-region="sidebar" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-side">
      <SidebarHead project={project} onCollapse={() => setClosed(new Set(project?.entries.map(({ path }) => path)))} />
      <div className="px-3 pb-2">
        <SearchField
          size="small"
          variant="quiet"
          label={t('app.sidebar.filter')}
          value={filter}
          onChange={setFilter}
          focusName="requests"
        />
      </div>
      {isEmpty ? (
        <EmptyState sentence={t(filter === '' ? 'app.sidebar.empty' : 'app.sidebar.noMatch')}>
          {filter === '' ? (
            <Button size="small" icon={Plus} onPress={() => void commands.run('request.new')}>
              {t('app.tab.new')}
            </Button>
          ) : (
            <Button size="small" onPress={() => setFilter('')}>
              {t('app.sidebar.clearFilter')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className={joinClasses('grid min-h-0 flex-1 px-2 pb-2', project !== null && sharedRows)}>
          {project === null ? null : (
            <div className="flex min-h-0 flex-col">
              <ProjectNotice project={project}>
                <RequestTree project={project} filter={sought} closed={closed} onClosedChange={setClosed} />
              </ProjectNotice>
            </div>
          )}
          <LooseRequests rows={rows} />
        </div>
      )}
      <Footer project={project} />
    </div>
  );
}

/** Open tabs, and recently sent requests. */
function LooseRequests({ rows }: { readonly rows: RequestRows }) {
  const { t } = useText();
  const services = useServices();
  const activeTabId = useWorkspace((state) => state.activeTabId);
  const [menu, setMenu] = useState<OpenRequestRowMenu | null>(null);
  const open = (row: RequestRow | undefined) => {
    services.window.setState({ sidebarOverlay: false });
    if (row?.kind === 'tab') showTab(services, row.tabId);
    else if (row?.kind === 'run') {
      void openRun(services, row.runId).then((result) => {
        worked('runs.open', result);
      });
    }
  };

  return (
    <>
      <GridList
        aria-label={t('app.sidebar.label')}
        selectionMode="none"
        className="min-h-0 overflow-y-auto outline-none"
        onAction={(key) => open([...rows.open, ...rows.recent].find((row) => row.key === key))}
      >
        {rows.open.length === 0 ? null : (
          <GridListSection aria-label={t('app.sidebar.open')}>
            <GridListHeader className={headerClass}>{t('app.sidebar.open')}</GridListHeader>
            {/* Given as items, rows that stay the same objects are not drawn again. */}
            <Collection items={rows.open} dependencies={[activeTabId]}>
              {(row) => (
                <Row
                  row={row}
                  isChosen={row.key === activeTabId}
                  onClose={() => row.kind === 'tab' && services.workspace.closeTab(row.tabId)}
                  onMenu={setMenu}
                />
              )}
            </Collection>
          </GridListSection>
        )}
        {rows.recent.length === 0 ? null : (
          <GridListSection aria-label={t('app.sidebar.recent')}>
            <GridListHeader className={headerClass}>{t('app.sidebar.recent')}</GridListHeader>
            <Collection items={rows.recent}>{(row) => <Row row={row} isChosen={false} onMenu={setMenu} />}</Collection>
          </GridListSection>
        )}
      </GridList>
      {menu === null ? null : <RequestRowMenu {...menu} onOpen={() => open(menu.row)} onClose={() => setMenu(null)} />}
    </>
  );
}

/** The rows, as the same objects until their content changes: typing in a request changes none of them. */
function useRows(project: Project | null, filter: string): RequestRows {
  const tabs = useSettledTabs();
  const recent = useRecentRuns(100);
  const filed = useMemo(() => new Set(project?.entries.map(({ path }) => path)), [project]);
  // Requests of the folder are listed in its tree.
  const loose = tabs.filter(({ file }) => file === undefined || !filed.has(file.path));
  const [rows, setRows] = useState<RequestRows>({ open: [], recent: [] });
  const now = withKnownRows(rows, requestRows(loose, recent ?? [], filter));
  if (now !== rows) setRows(now);
  return now;
}

/** The tree takes the height of its rows, up to two thirds; the rest is for tabs and runs. */
const sharedRows = 'grid-rows-[fit-content(66%)_minmax(0,1fr)]';

/** A project with more rows begins with its folders collapsed. */
const maxExpandedRows = 200;

function closedAtFirst(project: Project | null): ReadonlySet<string> {
  const entries = project?.entries ?? [];
  return new Set(entries.length <= maxExpandedRows ? [] : entries.map(({ path }) => path));
}

/** Shows how many requests have no file with the same content; without a folder, how many drafts are stored. */
function Footer({ project }: { readonly project: Project | null }) {
  const { t } = useText();
  const connections = useConnections().data;
  const count = useWorkspace(({ tabs }) =>
    project === null ? tabs.length : tabs.filter((tab) => isUnsaved(tab, connections)).length,
  );
  const { commands } = useServices();
  if (project === null)
    return (
      <div className="flex shrink-0 flex-col items-start gap-1 px-4 py-3 text-text-3 type-12">
        <p>{t('app.sidebar.kept', { count })}</p>
        <Button variant="link" size="small" icon={FolderOpen} onPress={() => void commands.run('folder.open')}>
          {t('project.openFolder')}
        </Button>
      </div>
    );
  return (
    <p className="flex shrink-0 items-center gap-2 px-4 py-3 text-text-3 type-12">
      <Icon as={GitBranch} size={14} />
      <span className="truncate">{t('project.footer', { count })}</span>
    </p>
  );
}

const headerClass = 'px-2 pt-2 pb-1 text-text-3 type-11';

interface RowProps {
  readonly row: RequestRow;
  readonly isChosen: boolean;
  readonly onClose?: () => void;
  readonly onMenu: (asked: OpenRequestRowMenu) => void;
}

function iconOf({ kind, endpoint, isPlayed }: RequestRow): LucideIcon {
  if (isPlayed) return FlaskConical;
  return (kind === 'run' ? runIcons : endpointIcons)[endpoint];
}

function wordOf(row: RequestRow): MessageKey {
  if (row.isPlayed) return 'app.sidebar.played';
  return row.kind === 'tab' && row.isUnread ? 'app.sidebar.unread' : `app.sidebar.${row.endpoint}`;
}

function Row({ row, isChosen, onClose, onMenu }: RowProps) {
  const { t } = useText();
  const title = row.title ?? t(untitled[row.endpoint]);
  return (
    <GridListItem
      id={row.key}
      textValue={title}
      onContextMenu={(event) => onMenu({ menuAnchor: menuAnchorOf(event, event.currentTarget), row, title })}
      className={
        `group/row flex h-row-tree select-none items-center gap-2 rounded-m ps-2 pe-1 outline-none focus-inset type-13 data-focus-visible:outline-2 ` +
        (isChosen
          ? 'bg-surface-selected font-medium text-text'
          : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed')
      }
    >
      <Icon as={iconOf(row)} size={14} className={row.isPlayed ? 'text-played-text' : 'text-text-3'} />
      <Address text={title} className="flex-1" />
      <span className="pe-1 font-regular text-text-3 type-11 group-has-[button]/row:group-hover/row:hidden group-has-[button]/row:group-data-focus-visible-within/row:hidden">
        {t(wordOf(row))}
      </span>
      {onClose === undefined ? null : (
        <span className="hidden group-hover/row:flex group-data-focus-visible-within/row:flex">
          <IconButton icon={X} label={t('app.tab.close', { title })} placement="right" onPress={onClose} />
        </span>
      )}
    </GridListItem>
  );
}
