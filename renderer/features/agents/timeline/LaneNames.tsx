import { Bot, ChevronDown, ChevronRight, CircleAlert, Flag, type LucideIcon, Package, PanelTop } from 'lucide-react';
import type { TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import type { TraceLane } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { laneColor, laneName } from '../laneColor.ts';
import { useView, type ViewStore } from '../viewState.ts';

interface LaneNamesProps {
  readonly store: ViewStore;
  readonly rows: readonly TimelineRow[];
  readonly lanes: readonly TraceLane[];
  readonly first: number;
  readonly end: number;
  readonly laneHeight: number;
  /** The lane of the selected event. */
  readonly chosenLane: number | null;
}

const icons: Readonly<Record<Exclude<TimelineRow['kind'], 'agent'>, LucideIcon>> = {
  errors: CircleAlert,
  run: Flag,
  browser: PanelTop,
  artifacts: Package,
};

/** Who each line of the timeline belongs to, with how many events it has. */
export function LaneNames({ store, rows, lanes, first, end, laneHeight, chosenLane }: LaneNamesProps) {
  const { t, number } = useText();
  const closedLanes = useView(store, (state) => state.closedLanes);
  return rows.slice(first, end).map((row, offset) => {
    const { lane, kind } = row;
    const colour = lane === null ? null : laneColor(lanes, lane.index);
    const name = lane === null ? t(`agents.lane.${kind as Exclude<typeof kind, 'agent'>}`) : laneName(lane);
    return (
      <div
        key={row.key}
        className={joinClasses(
          'absolute inset-x-0 flex items-center gap-1.5 border-b border-border-subtle ps-4 pe-3 type-13',
          lane !== null && lane.index === chosenLane ? 'font-medium text-text' : 'text-text-2',
        )}
        style={{
          top: (first + offset) * laneHeight,
          height: laneHeight,
          paddingInlineStart: 16 + Math.min(row.depth, 4) * 16,
        }}
      >
        {colour === null || row.depth === 0 ? (
          <span
            style={{
              color:
                kind === 'errors'
                  ? 'var(--danger-text)'
                  : lane === null
                    ? 'var(--text-2)'
                    : `var(--cat-${colour}-text)`,
            }}
          >
            <Icon as={kind === 'agent' ? Bot : icons[kind]} size={14} />
          </span>
        ) : (
          <span
            aria-hidden
            className="h-4 w-[3px] shrink-0 rounded-full forced-color-adjust-none"
            style={{ background: `var(--cat-${colour})` }}
          />
        )}
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        {lane === null || !lanes.some(({ parentId }) => parentId === lane.agentId) ? null : (
          <IconButton
            icon={closedLanes.has(lane.index) ? ChevronRight : ChevronDown}
            label={t(closedLanes.has(lane.index) ? 'agents.lane.open' : 'agents.lane.close', { agent: name })}
            aria-expanded={!closedLanes.has(lane.index)}
            onPress={() => store.setState({ closedLanes: toggled(closedLanes, lane.index) })}
          />
        )}
        <span className="text-text-3 tabular-nums type-12">{row.count === 0 ? '' : number(row.count)}</span>
      </div>
    );
  });
}

function toggled(closed: ReadonlySet<number>, lane: number): ReadonlySet<number> {
  const others = [...closed].filter((each) => each !== lane);
  return new Set(closed.has(lane) ? others : [...others, lane]);
}
