import { Plus, RotateCcw, Search, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { GridList, GridListHeader, GridListItem, GridListSection } from 'react-aria-components/GridList';
import { useRecentRuns } from '../../data/historyQueries.ts';
import { openRun, showTab } from '../../data/navigation.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { endpointIcons, untitled } from './endpointKinds.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { type RequestRow, requestRows } from './requestRows.ts';

/** The requests at hand: open tabs, and what was sent lately. */
export function Sidebar() {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const { commands } = services;
  const [filter, setFilter] = useState('');
  const tabs = useWorkspace((state) => state.tabs);
  const activeTabId = useWorkspace((state) => state.activeTabId);
  const recent = useRecentRuns(100);
  const rows = useMemo(() => requestRows(tabs, recent ?? [], filter), [tabs, recent, filter]);
  const isEmpty = rows.open.length + rows.recent.length === 0;

  const open = (row: RequestRow | undefined) => {
    services.window.setState({ sidebarOverlay: false });
    if (row?.kind === 'tab') showTab(services, row.tabId);
    else if (row?.kind === 'run') {
      void openRun(services, row.runId).then((result) => {
        if (!result.ok) showToast({ text: result.error.message });
      });
    }
  };

  return (
    <div data-region="sidebar" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-side">
      <div className="flex h-9 shrink-0 items-center justify-between ps-4 pe-2">
        <h2 className="font-strong">{t('app.sidebar.title')}</h2>
        <IconButton
          icon={Plus}
          label={t('app.tab.new')}
          binding={bindingOf('request.new')}
          onPress={() => void commands.run('request.new')}
        />
      </div>
      <div className="px-3 pb-2">
        <TextField
          size="small"
          look="quiet"
          type="search"
          icon={Search}
          aria-label={t('app.sidebar.filter')}
          placeholder={t('app.sidebar.filter')}
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
        <GridList
          aria-label={t('app.sidebar.list')}
          selectionMode="none"
          className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 outline-none"
          onAction={(key) => open([...rows.open, ...rows.recent].find((row) => row.key === key))}
        >
          {rows.open.length === 0 ? null : (
            <GridListSection aria-label={t('app.sidebar.open')}>
              <GridListHeader className={headerClass}>{t('app.sidebar.open')}</GridListHeader>
              {rows.open.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  isChosen={row.key === activeTabId}
                  onClose={() => row.kind === 'tab' && services.workspace.closeTab(row.tabId)}
                />
              ))}
            </GridListSection>
          )}
          {rows.recent.length === 0 ? null : (
            <GridListSection aria-label={t('app.sidebar.recent')}>
              <GridListHeader className={headerClass}>{t('app.sidebar.recent')}</GridListHeader>
              {rows.recent.map((row) => (
                <Row key={row.key} row={row} isChosen={false} />
              ))}
            </GridListSection>
          )}
        </GridList>
      )}
      <p className="shrink-0 px-4 py-3 text-text-3 type-12">{t('app.sidebar.kept', { count: tabs.length })}</p>
    </div>
  );
}

const headerClass = 'px-2 pt-2 pb-1 text-text-3 type-11';

interface RowProps {
  readonly row: RequestRow;
  readonly isChosen: boolean;
  readonly onClose?: () => void;
}

function Row({ row, isChosen, onClose }: RowProps) {
  const { t } = useText();
  const title = row.title ?? t(untitled[row.endpoint]);
  return (
    <GridListItem
      id={row.key}
      textValue={title}
      className={
        `group/row flex h-row-tree select-none items-center gap-2 rounded-m ps-2 pe-1 outline-none focus-inset type-13 data-focus-visible:outline-2 ` +
        (isChosen
          ? 'bg-surface-selected font-medium text-text'
          : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed')
      }
    >
      <Icon
        as={row.endpoint === 'scrape' && row.kind === 'run' ? RotateCcw : endpointIcons[row.endpoint]}
        size={14}
        className="text-text-3"
      />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      <span className="pe-1 font-regular text-text-3 type-11 group-has-[button]/row:group-hover/row:hidden group-has-[button]/row:group-data-focus-visible-within/row:hidden">
        {t(`app.sidebar.${row.endpoint}`)}
      </span>
      {onClose === undefined ? null : (
        <span className="hidden group-hover/row:flex group-data-focus-visible-within/row:flex">
          <IconButton icon={X} label={t('app.tab.close', { title })} placement="right" onPress={onClose} />
        </span>
      )}
    </GridListItem>
  );
}
