import { Bot, Cpu, FlaskConical, GitCompareArrows, History, type LucideIcon, Settings, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, memo } from 'react';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useConnections } from '../../data/queries.ts';
import { playedColour } from '../../data/connectionColour.ts';
import { isEdited, isGlance } from '../../data/requestFiles.ts';
import { isUnderWay } from '../../data/sendRun.ts';
import { showTab } from '../../data/navigation.ts';
import { useRunAsItGoes, useServices } from '../../data/ServicesProvider.tsx';
import type { View } from '../../../shared/workspace/workspace.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { type AskedMenu, askedMenu } from '../../ui/askedMenu.ts';
import { Dot } from '../../ui/Dot.tsx';
import { FittedAddress } from '../../ui/FittedAddress.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { endpointIcons } from './endpointKinds.ts';
import { shownTitle, tabTitle } from './tabTitle.ts';
import type { AskedTabMenu } from './TabMenu.tsx';

interface TabProps {
  readonly isChosen: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The pointer or a key asks what can be done with it. */
  readonly onMenu: (asked: AskedMenu, title: string) => void;
}

interface RequestTabProps extends Pick<TabProps, 'isChosen'> {
  readonly tab: WorkspaceTab;
  readonly onMenu: (asked: AskedTabMenu) => void;
}

/**
 * A request's tab; dots say that it is not saved, and that its run is under way or has ended while another tab was in sight. By
 * hand a memo: of a hundred tabs a key press changes one.
 */
export const RequestTab = memo(function RequestTab({ tab, isChosen, onMenu }: RequestTabProps) {
  const { t } = useText();
  const services = useServices();
  const run = useRunAsItGoes(tab.runId);
  const title = tabTitle(tab);
  // What the tab came with had ended before: after a restart nothing of it is news.
  const seen = useRef(tab.runId);
  useEffect(() => {
    if (isUnderWay(run)) seen.current = null;
    else if (isChosen) seen.current = tab.runId;
  }, [isChosen, run, tab.runId]);
  const isNews = run !== null && !isChosen && seen.current !== run.runId;
  const mark = isUnderWay(run) ? (
    <TabMark colour="accent" words={t('app.tab.running')} />
  ) : isNews ? (
    <EndMark run={run} />
  ) : null;
  const connections = useConnections().data;
  return (
    <StripTab
      isChosen={isChosen}
      onShow={() => showTab(services, tab.id)}
      onClose={() => services.workspace.closeTab(tab.id)}
      onMenu={(asked, shownTitle) => onMenu({ asked, title: shownTitle, place: { kind: 'tab', tabId: tab.id } })}
      isWhole={title === null}
      isGlance={isGlance(tab, connections)}
      id={`tab-${tab.id}`}
      icon={isPlayed(tab) ? FlaskConical : endpointIcons[tab.endpoint]}
      title={shownTitle(tab, t)}
      mark={
        <>
          {isEdited(tab, connections) ? <TabMark colour="accent" words={t('project.edited')} /> : null}
          {mark}
        </>
      }
    />
  );
});

const viewIcons: Readonly<Record<View, LucideIcon>> = {
  history: History,
  agents: Bot,
  engine: Cpu,
  lab: FlaskConical,
  compare: GitCompareArrows,
  settings: Settings,
};

/** A view's tab. */
export function ViewTab({ view, ...rest }: TabProps & { readonly view: View }) {
  const { t } = useText();
  return (
    <StripTab
      {...rest}
      isWhole
      id={`tab-${view}`}
      icon={viewIcons[view]}
      title={t(`app.activity.${view}`)}
      mark={null}
    />
  );
}

/** How a run ended that nobody saw end. */
function EndMark({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  if (run.state !== 'done') return <TabMark colour="danger" words={t('app.tab.failed')} />;
  return isPlayed(run) ? (
    <TabMark colour={playedColour} words={t('app.tab.played')} />
  ) : (
    <TabMark colour="success" words={t('app.tab.finished')} />
  );
}

interface TabMarkProps {
  readonly colour: 'accent' | 'success' | 'danger' | typeof playedColour;
  readonly words: string;
}

function TabMark({ colour, words }: TabMarkProps) {
  return (
    <>
      <Dot colour={colour} size={6} />
      <span className="sr-only">{words}</span>
    </>
  );
}

interface StripTabProps extends TabProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly mark: ReactNode;
  /** Opened by a glance: the next one takes its place. */
  readonly isGlance?: boolean;
  /** Its words are never cut. */
  readonly isWhole?: boolean;
}

function StripTab({
  id,
  icon,
  title,
  mark,
  isWhole = false,
  isGlance: isPassing = false,
  isChosen,
  onShow,
  onClose,
  onMenu,
}: StripTabProps) {
  const { t } = useText();
  const element = useRef<HTMLButtonElement>(null);
  // A title that is typed makes its tab wider.
  useEffect(() => {
    if (isChosen && title !== '') element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen, title]);
  return (
    <span
      role="presentation"
      className={joinClasses(
        'group/tab relative flex items-stretch border-e border-b border-e-border',
        isWhole ? 'shrink-0' : 'max-w-[232px] min-w-36 shrink',
        isChosen ? 'border-b-surface-base bg-surface-base' : 'border-b-border hover:bg-surface-hover',
      )}
      onAuxClick={(event) => {
        if (event.button === 1) onClose();
      }}
      onContextMenu={(event) => {
        if (element.current !== null) onMenu(askedMenu(event, element.current), title);
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
        title={title}
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
