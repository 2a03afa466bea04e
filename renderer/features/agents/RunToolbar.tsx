import type { KeyboardEvent } from 'react';
import {
  Clock,
  FoldHorizontal,
  ListFilter,
  Maximize,
  Pause,
  Play,
  Radio,
  SkipForward,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { createMatcher, parseTraceFilter, toggleToken } from '../../../shared/trace/traceFilter.ts';
import type { ListRows } from '../../../shared/trace/listRows.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { followLive, playOrPause, skipToEnd } from './viewActions.ts';
import { playSpeeds, useView, type ViewStore } from './viewState.ts';

interface RunToolbarProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
  /** Whether there is something to follow: the run has not ended. */
  readonly isLive: boolean;
  readonly onZoom: (act: 'in' | 'out' | 'fit') => void;
}

/** How the events are shown, and which of them. */
export function RunToolbar({ store, model, rows, isLive, onZoom }: RunToolbarProps) {
  const { t } = useText();
  const view = useView(store, (state) => state.view);
  const filter = useView(store, (state) => state.filter);
  const range = useView(store, (state) => state.range);
  const isClock = useView(store, (state) => state.axis === 'clock');
  const foldsIdle = useView(store, (state) => state.foldsIdle);
  const follows = useView(store, (state) => state.follows);
  const isNarrowed = filter.trim() !== '' || range !== null;
  return (
    <div
      role="group"
      aria-label={t('agents.toolbar')}
      className="flex h-9 shrink-0 items-center gap-2 border-b border-border px-pane"
    >
      <Segments
        label={t('agents.views')}
        items={(['list', 'story'] as const).map((id) => ({ id, text: t(`agents.view.${id}`) }))}
        value={view}
        onChange={(next) => store.setState({ view: next })}
      />
      <FilterLine store={store} />
      <SavedFilters store={store} />
      <span className="hidden shrink-0 items-center gap-2 @[1050px]:flex">
        <KindChips store={store} model={model} />
      </span>
      {/* Always present: screen readers ignore a live region that appears together with its text. */}
      <span className="shrink-0 text-text-2 tabular-nums type-12" role="status">
        {isNarrowed ? t('agents.filter.count', { count: rows.events, all: model.totals.events }) : null}
      </span>
      {isNarrowed ? (
        <IconButton
          icon={X}
          label={t('agents.filter.clear')}
          onPress={() => store.setState({ filter: '', range: null })}
          className="-ms-1"
        />
      ) : null}
      <span className="ms-auto flex shrink-0 items-center gap-1">
        <Player store={store} model={model} />
        <IconButton
          icon={Clock}
          label={t('agents.clock')}
          isChosen={isClock}
          onPress={() => store.setState({ axis: isClock ? 'offset' : 'clock' })}
        />
        <IconButton
          icon={FoldHorizontal}
          label={t('agents.fold')}
          isChosen={foldsIdle}
          onPress={() => store.setState({ foldsIdle: !foldsIdle, openFolds: new Set() })}
        />
        <IconButton icon={ZoomOut} label={t('agents.zoomOut')} onPress={() => onZoom('out')} />
        <IconButton icon={ZoomIn} label={t('agents.zoomIn')} onPress={() => onZoom('in')} />
        <IconButton icon={Maximize} label={t('agents.zoomFit')} onPress={() => onZoom('fit')} />
        {isLive ? (
          <Button
            size="small"
            icon={Radio}
            aria-pressed={follows}
            className={follows ? 'bg-surface-selected! text-accent-text!' : ''}
            onPress={() => followLive(store)}
          >
            {t('agents.follow')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** Plays the run from the visible moment: start and stop, the speed, and the end at once. */
function Player({ store, model }: Pick<RunToolbarProps, 'store' | 'model'>) {
  const { t } = useText();
  const isPlaying = useView(store, (state) => state.isPlaying);
  const speed = useView(store, (state) => state.speed);
  const next = playSpeeds[(playSpeeds.indexOf(speed) + 1) % playSpeeds.length] ?? speed;
  return (
    <span role="group" aria-label={t('agents.player')} className="me-1 flex items-center rounded-s bg-surface-sunken">
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'agents.pause' : 'agents.play')}
        onPress={() => playOrPause(store, model)}
      />
      <Tooltip text={t('agents.speed', { speed })}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('agents.speed', { speed })}
          className="w-9 px-0! tabular-nums"
          onPress={() => store.setState({ speed: next })}
        >
          {t('agents.speed.short', { speed })}
        </Button>
      </Tooltip>
      <IconButton icon={SkipForward} label={t('agents.skip')} onPress={() => skipToEnd(store, model)} />
    </span>
  );
}

/** Arrow down and Enter go on to the events that it leaves; Escape empties it, and then goes back to them. */
function FilterLine({ store }: Pick<RunToolbarProps, 'store'>) {
  const { t } = useText();
  const filter = useView(store, (state) => state.filter);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && filter !== '') store.setState({ filter: '' });
    else if (!['Escape', 'Enter', 'ArrowDown'].includes(event.key) || !focusTarget('agent-events')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="presentation" onKeyDown={press} className="flex min-w-36 max-w-[380px] flex-1">
      <TextField
        aria-label={t('agents.filter')}
        placeholder={t('agents.filter.example')}
        icon={ListFilter}
        size="small"
        variant="quiet"
        value={filter}
        onChange={(text) => store.setState({ filter: text })}
        maxLength={1000}
        focusName="agent-filter"
        className="min-w-0 flex-1"
      />
    </div>
  );
}

const chips = [
  { token: 'kind:tool', name: 'agents.chip.tools', count: ({ byKind }: Totals) => byKind['tool_call.started'] },
  {
    token: 'kind:reasoning',
    name: 'agents.chip.reasoning',
    count: ({ byKind }: Totals) => byKind['reasoning.summary'],
  },
  { token: 'kind:artifact', name: 'agents.chip.artifacts', count: ({ byKind }: Totals) => byKind['artifact.updated'] },
  { token: 'status:error', name: 'agents.chip.errors', count: ({ errors }: Totals) => errors },
] as const;
type Totals = TraceModel['totals'];

function KindChips({ store, model }: Pick<RunToolbarProps, 'store' | 'model'>) {
  const { t, number } = useText();
  const filter = useView(store, (state) => state.filter);
  return chips.map(({ token, name, count }) => {
    const held = count(model.totals);
    if (held === 0) return null;
    const isSet = filter.split(' ').includes(token);
    return (
      <Chip
        key={token}
        text={t(name)}
        value={number(held)}
        variant={isSet ? 'set' : 'plain'}
        label={t('agents.chip.named', { name: t(name), count: held, isSet: String(isSet) })}
        onPress={() => store.setState({ filter: toggleToken(filter, token) })}
      />
    );
  });
}

/** Returns the filter for the filter text and the selected range; null if it excludes nothing. */
export function recordFilterOf(
  filter: string,
  range: { readonly from: number; readonly to: number } | null,
  model: TraceModel,
) {
  const matches = filter.trim() === '' ? null : createMatcher(parseTraceFilter(filter), model);
  if (matches === null && range === null) return null;
  return (record: Parameters<NonNullable<typeof matches>>[0]) =>
    (range === null || (record.at >= range.from && record.at <= range.to)) && (matches === null || matches(record));
}
