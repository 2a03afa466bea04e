import { Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { closeComparison, showComparison } from '../../data/workspace/navigation.ts';
import { stripNames } from '../../data/labels/stripNames.ts';
import { comparisonIndex } from '../../data/workspace/stripItems.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { LayoutButtons } from './LayoutButtons.tsx';
import { sideBySideWidth } from './orientation.ts';
import { SearchButton } from './SearchButton.tsx';
import { ComparisonTab, RequestTab } from './StripTab.tsx';
import { type OpenTabMenu, TabMenu } from './TabMenu.tsx';
import { useSettledTabs } from './useSettledTabs.ts';
import { useWindowWidth } from './useWindowWidth.ts';

/** Width that most tabs are named in, in CSS pixels. */
const usualTabWidth = 136;
/** Width of the command field, the layout buttons and the button for a new request. */
const toolsWidth = 400;

interface TabStripProps {
  /** The command field and the layout buttons are here: the window has no title bar of its own. */
  readonly hasWindowTools: boolean;
  /** A view covers the requests. */
  readonly isHidden: boolean;
}

/** Open requests, and the comparison. One tab stop: arrows go along and show the tab, Delete closes it. */
export function TabStrip({ hasWindowTools, isHidden }: TabStripProps) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const { commands } = services;
  const tabs = useSettledTabs();
  const activeTabId = useWorkspace((state) => state.activeTabId);
  const activity = useWorkspace((state) => state.layout.activity);
  const comparisonAt = useWorkspace((state) => (state.layout.isCompareOpen ? comparisonIndex(state) : null));
  const width = useWindowWidth();
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenTabMenu | null>(null);
  const room = useSize(list).width;
  const strip = useRef<HTMLDivElement>(null);
  const isTight = tabs.length * usualTabWidth > useSize(strip).width - toolsWidth;
  useEffect(() => {
    showChosen(list.current);
  }, [room]);
  const place = tabs.findIndex(({ id }) => id === activeTabId);
  const placeBefore = useRef(place);
  useEffect(() => {
    const isPushed = place > placeBefore.current;
    placeBefore.current = place;
    // Tabs inserted before the active one do not scroll it out of view.
    if (isPushed) showChosen(list.current);
  }, [place]);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const index = elements.findIndex((element) => element === document.activeElement);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: elements.length - 1,
    };
    const target = targets[event.key];
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== undefined) {
      const element = elements.at(target % elements.length);
      element?.focus();
      element?.click();
    } else if (event.key === 'Delete') {
      commands.run('tab.close');
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
    } else return;
    event.preventDefault();
  };

  const names = useMemo(() => stripNames(tabs), [tabs]);
  const requestTabs = tabs.map((tab) => (
    <RequestTab
      key={tab.id}
      tab={tab}
      name={names.get(tab.id) ?? null}
      isChosen={activity === 'requests' && tab.id === activeTabId}
      onMenu={setMenu}
    />
  ));
  const comparison = (
    <ComparisonTab
      key="comparison"
      isChosen={activity === 'compare'}
      onShow={() => showComparison(services)}
      onClose={() => closeComparison(services)}
      onMenu={(menuAnchor, title) => setMenu({ menuAnchor, title, stripItem: { kind: 'comparison' } })}
    />
  );
  return (
    <div
      ref={strip}
      role="region"
      aria-label={t('app.landmark.tabs')}
      data-region="tabs"
      hidden={isHidden}
      className={isHidden ? 'hidden' : 'flex h-tabs shrink-0 items-stretch bg-surface-app'}
    >
      {/* The line under the strip belongs to each tab, so that the active one can open onto its content. */}
      <div
        ref={list}
        role="tablist"
        aria-label={t('app.landmark.tabs')}
        onKeyDown={handleKey}
        onWheel={(event) => {
          // A wheel that turns one way only goes along the tabs.
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
        className="flex min-w-0 items-stretch overflow-x-auto [scrollbar-width:none]"
      >
        {comparisonAt === null ? requestTabs : requestTabs.toSpliced(comparisonAt, 0, comparison)}
      </div>
      {menu === null ? null : <TabMenu {...menu} onClose={() => setMenu(null)} />}
      <div className="flex flex-1 items-center gap-3 border-b border-border ps-1 pe-2">
        <IconButton
          icon={Plus}
          label={t('app.tab.new')}
          binding={bindingOf('request.new')}
          size={28}
          onPress={() => void commands.run('request.new')}
        />
        {hasWindowTools ? (
          <span className="ms-auto flex min-w-0 items-center gap-1">
            {width < sideBySideWidth || isTight ? (
              <IconButton
                icon={Search}
                label={t('app.search')}
                binding={bindingOf('palette.open')}
                onPress={() => void commands.run('palette.open')}
              />
            ) : (
              <SearchButton className="me-2" isShort />
            )}
            <LayoutButtons />
          </span>
        ) : null}
      </div>
    </div>
  );
}

function showChosen(list: HTMLElement | null): void {
  list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
