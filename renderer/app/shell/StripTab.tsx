import { FlaskConical, GitCompareArrows, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, memo } from 'react';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { playedColour } from '../../data/labels/connectionColour.ts';
import { isEdited, isGlance } from '../../data/requests/requestFiles.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { showTab } from '../../data/workspace/navigation.ts';
import { useRunAsItGoes, useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { type MenuAnchor, menuAnchorOf } from '../../ui/overlays/menuAnchor.ts';
import { Dot } from '../../ui/labels/Dot.tsx';
import { FittedAddress } from '../../ui/labels/FittedAddress.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { endpointIcons, untitled } from '../../data/labels/endpointKinds.ts';
import { shownTitle } from '../../data/labels/tabTitle.ts';
import type { OpenTabMenu } from './TabMenu.tsx';

interface TabProps {
  readonly isChosen: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The pointer or a key opens the menu. */
  readonly onMenu: (asked: MenuAnchor, title: string) => void;
}

interface RequestTabProps extends Pick<TabProps, 'isChosen'> {
  readonly tab: WorkspaceTab;
  /** The name among the open tabs; null for an untitled request. */
  readonly name: string | null;
  readonly onMenu: (asked: OpenTabMenu) => void;
}

/**
 * A request's tab; dots mark that it is unsaved, and that its run is in progress or has ended while another tab was visible. Memoized by
 * hand: of a hundred tabs a key press changes one.
 */
export const RequestTab = memo(function RequestTab({ tab, name, isChosen, onMenu }: RequestTabProps) {
  const { t } = useText();
  const services = useServices();
  const run = useRunAsItGoes(tab.runId);
  // The tab's restored run had already ended: after a restart it is not news.
  const seen = useRef(tab.runId);
  useEffect(() => {
    if (isUnderWay(run)) seen.current = null;
    else if (isChosen) seen.current = tab.runId;
  }, [isChosen, run, tab.runId]);
  usePageTitle(tab, run);
  const isNews = run !== null && !isChosen && seen.current !== run.runId;
  const mark = isUnderWay(run) ? (
    <TabMark colour="accent" label={t('app.tab.running')} />
  ) : isNews ? (
    <EndMark run={run} />
  ) : null;
  const connections = useConnections().data;
  const shownName = name ?? t(untitled[tab.endpoint]);
  return (
    <StripTab
      isChosen={isChosen}
      onShow={() => showTab(services, tab.id)}
      onClose={() => services.workspace.closeTab(tab.id)}
      onMenu={(menuAnchor, shownTitle) =>
        onMenu({ menuAnchor, title: shownTitle, stripItem: { kind: 'tab', tabId: tab.id } })
      }
      isNeverTruncated={name === null}
      isGlance={isGlance(tab, connections)}
      id={`tab-${tab.id}`}
      icon={isPlayed(tab) ? FlaskConical : endpointIcons[tab.endpoint]}
      title={isPlayed(tab) ? t('app.tab.lab', { name: shownName }) : shownName}
      hint={hintOf(tab, shownTitle(tab, t))}
      mark={
        <>
          {isEdited(tab, connections) ? <TabMark colour="accent" label={t('project.edited')} /> : null}
          {mark}
        </>
      }
    />
  );
});

/** Keeps the title of the page in the tab, where it is after a restart too. */
function usePageTitle({ id, page }: WorkspaceTab, run: RunModel | null): void {
  const { workspace } = useServices();
  const isOfPage = run?.state === 'done' && requestKinds[run.endpoint].body.hasPage;
  const url = isOfPage ? run.request['url'] : null;
  const title = run?.summary?.title ?? null;
  useEffect(() => {
    if (typeof url !== 'string' || title === null || (page?.url === url && page.title === title)) return;
    workspace.changeTab(id, { page: { url, title } });
  }, [workspace, id, page, url, title]);
}

/** Returns the text over a tab: its full address, below the title of its page. */
function hintOf({ page, draft }: WorkspaceTab, title: string): string {
  return page !== undefined && page.url === draft.body['url'] ? `${page.title}\n${title}` : title;
}

/** The tab of the comparison of two runs. */
export function ComparisonTab(props: TabProps) {
  const { t } = useText();
  return (
    <StripTab
      {...props}
      isNeverTruncated
      id="tab-compare"
      icon={GitCompareArrows}
      title={t('app.activity.compare')}
      hint={t('app.activity.compare')}
      mark={null}
    />
  );
}

/** Mark for how a run ended while its tab was in the background. */
function EndMark({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  if (run.state !== 'done') return <TabMark colour="danger" label={t('app.tab.failed')} />;
  return isPlayed(run) ? (
    <TabMark colour={playedColour} label={t('app.tab.played')} />
  ) : (
    <TabMark colour="success" label={t('app.tab.finished')} />
  );
}

interface TabMarkProps {
  readonly colour: 'accent' | 'success' | 'danger' | typeof playedColour;
  readonly label: string;
}

function TabMark({ colour, label }: TabMarkProps) {
  return (
    <>
      <Dot colour={colour} size={6} />
      <span className="sr-only">{label}</span>
    </>
  );
}

interface StripTabProps extends TabProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  /** The text over the tab, with what its name leaves out. */
  readonly hint: string;
  readonly mark: ReactNode;
  /** A preview: the next one replaces it. */
  readonly isGlance?: boolean;
  /** The label is never truncated. */
  readonly isNeverTruncated?: boolean;
}

/** Width below which no long title is cut, and the width of a tab besides its title, in CSS pixels. */
const minTabWidth = 144;
const tabFrameWidth = 60;

function StripTab({
  id,
  icon,
  title,
  hint,
  mark,
  isNeverTruncated = false,
  isGlance: isPassing = false,
  isChosen,
  onShow,
  onClose,
  onMenu,
}: StripTabProps) {
  const { t } = useText();
  const element = useRef<HTMLButtonElement>(null);
  // A title that is typed makes its tab wider. Observed, the strip is not laid out for each key.
  useEffect(() => {
    const tab = element.current;
    if (!isChosen || tab === null) return undefined;
    const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(tab);
    return () => observer.disconnect();
  }, [isChosen]);
  return (
    <span
      role="presentation"
      style={
        isNeverTruncated ? undefined : { minWidth: `min(${minTabWidth}px, ${title.length}ch + ${tabFrameWidth}px)` }
      }
      className={joinClasses(
        'group/tab relative flex items-stretch border-e border-b border-e-border',
        isNeverTruncated ? 'shrink-0' : 'max-w-[232px] shrink',
        isChosen ? 'border-b-surface-base bg-surface-base' : 'border-b-border hover:bg-surface-hover',
      )}
      onAuxClick={(event) => {
        if (event.button === 1) onClose();
      }}
      onContextMenu={(event) => {
        if (element.current !== null) onMenu(menuAnchorOf(event, element.current), title);
      }}
    >
      {isChosen ? <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 bg-accent" /> : null}
      <button
        ref={element}
        type="button"
        role="tab"
        id={id}
        aria-selected={isChosen}
        aria-keyshortcuts="Delete"
        {...(isChosen ? { 'aria-controls': 'tab-panel' } : {})}
        tabIndex={isChosen ? 0 : -1}
        title={hint}
        onClick={onShow}
        className={joinClasses(
          'flex min-w-0 flex-1 items-center gap-2 ps-3 focus-inset',
          isChosen ? 'pe-8 text-text' : 'pe-3 text-text-2 group-hover/tab:pe-8',
        )}
      >
        <Icon as={icon} size={16} className={isChosen ? 'text-text' : 'text-text-2'} />
        <FittedAddress text={title} title={null} className={isPassing ? 'italic' : undefined} />
        {mark}
      </button>
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        title={t('app.tab.close', { title })}
        onClick={onClose}
        className={joinClasses(
          'absolute inset-y-0 end-1.5 my-auto flex size-6 items-center justify-center rounded-s text-text-2 hover:bg-surface-pressed',
          !isChosen && 'opacity-0 group-hover/tab:opacity-100',
        )}
      >
        <Icon as={X} size={14} />
      </button>
    </span>
  );
}
