import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { isErrorRecord } from '../../../shared/trace/timelineRows.ts';
import { isGapRow, type ListRows, recordOfRow } from '../../../shared/trace/listRows.ts';
import { toggleToken } from '../../../shared/trace/traceFilter.ts';
import { resultArtifactId, type TraceModel } from '../../../shared/trace/traceModel.ts';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { followLive, playOrPause, selectRecord } from './viewActions.ts';
import type { ViewStore } from './viewState.ts';

/** The target of the viewer's keys (ux 10). */
export interface KeyTarget {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
  readonly zoom: (act: 'in' | 'out' | 'fit' | 'centre') => void;
  readonly pan: (step: 1 | -1) => void;
}

const kindTokens = [
  'kind:tool',
  'kind:reasoning',
  'kind:progress',
  'kind:artifact',
  'kind:browser',
  'status:error',
] as const;

/** Runs the action of a viewer key; false for any other key. */
export function pressViewerKey(key: string, target: KeyTarget): boolean {
  const { store, model, zoom, pan } = target;
  const act = keyActions[key];
  if (act !== undefined) {
    act(target);
    return true;
  }
  switch (key) {
    case 'w':
      zoom('in');
      return true;
    case 's':
      zoom('out');
      return true;
    case '0':
      zoom('fit');
      return true;
    case 'f':
      zoom('centre');
      return true;
    case 'a':
      pan(-1);
      return true;
    case 'd':
      pan(1);
      return true;
    case 'Escape':
      return clear(store);
    case ' ':
      playOrPause(store, model);
      return true;
    default: {
      const token = /^[1-6]$/.test(key) ? kindTokens[Number(key) - 1] : undefined;
      if (token === undefined) return false;
      store.setState(({ filter }) => ({ filter: toggleToken(filter, token) }));
      return true;
    }
  }
}

const keyActions: Readonly<Record<string, (target: KeyTarget) => void>> = lookupTable({
  j: (target) => stepInList(target, 1),
  k: (target) => stepInList(target, -1),
  ArrowDown: (target) => stepInList(target, 1),
  ArrowUp: (target) => stepInList(target, -1),
  '.': (target) => stepInLane(target, 1),
  ',': (target) => stepInLane(target, -1),
  ']': (target) => stepAmong(target, 1, isErrorRecord),
  '[': (target) => stepAmong(target, -1, isErrorRecord),
  v: (target) => stepSnapshot(target, 1),
  V: (target) => stepSnapshot(target, -1),
  c: ({ store }) =>
    store.setState({ snapshotView: 'diff', comparedVersion: null, showsFinal: false, sidePane: 'result' }),
  l: ({ store }) => followLive(store),
  x: ({ store }) =>
    store.setState(({ explains }) => ({ explains: !explains, detailTab: 'summary', sidePane: 'detail' })),
  r: selectionToRange,
  '/': () => void focusTarget('agent-filter'),
});

function clear(store: ViewStore): boolean {
  const { range, filter, selected } = store.getState();
  if (range !== null) store.setState({ range: null });
  else if (filter !== '') store.setState({ filter: '' });
  else if (selected !== null) store.setState({ selected: null, playhead: null });
  else return false;
  return true;
}

function stepInList({ store, model, rows }: KeyTarget, step: 1 | -1): void {
  const from = stepsFrom({ store, model, rows }, step);
  for (let place = from + step; place >= 0 && place < rows.rows.length; place += step) {
    const row = rows.rows[place];
    if (row !== undefined && !isGapRow(row)) return selectRecord(store, model, row);
  }
}

/** Returns the row before the first candidate: that of the selected event, or its position if the filter hides it. */
function stepsFrom(
  { store, model, rows: { rows } }: Pick<KeyTarget, 'store' | 'model' | 'rows'>,
  step: 1 | -1,
): number {
  const { selected, follows } = store.getState();
  // In follow mode the newest is visible.
  if (selected === null) return follows ? rows.length - (step === 1 ? 2 : 0) : step === 1 ? -1 : rows.length;
  const place = rows.indexOf(selected);
  if (place >= 0) return place;
  const at = model.records[selected]?.at ?? 0;
  const after = rows.findIndex((row) => (model.records[recordOfRow(row)]?.at ?? 0) > at);
  const split = after < 0 ? rows.length : after;
  return step === 1 ? split - 1 : split;
}

function stepInLane(target: KeyTarget, step: 1 | -1): void {
  const { store, model } = target;
  const { selected } = store.getState();
  const record = selected === null ? undefined : model.records[selected];
  // There is no current lane without a selected event.
  if (record === undefined) return stepInList(target, step);
  const records = model.lanes[record.lane]?.records ?? [];
  const next = records[records.indexOf(record.index) + step];
  if (next !== undefined) selectRecord(store, model, next);
}

function stepAmong({ store, model }: KeyTarget, step: 1 | -1, wanted: typeof isErrorRecord): void {
  const { selected } = store.getState();
  const from = selected === null ? (step === 1 ? -1 : model.order.length) : model.order.indexOf(selected);
  for (let place = from + step; place >= 0 && place < model.order.length; place += step) {
    const index = model.order[place] ?? -1;
    const record = model.records[index];
    if (record !== undefined && wanted(record)) return selectRecord(store, model, index);
  }
}

function stepSnapshot({ store, model }: KeyTarget, step: 1 | -1): void {
  const { artifactId, playhead } = store.getState();
  const shown =
    model.artifacts.find((each) => each.artifactId === (artifactId ?? resultArtifactId)) ?? model.artifacts[0];
  const at = playhead ?? model.range?.to ?? 0;
  const versions = shown?.versions ?? [];
  const place = versions.findLastIndex(({ record }) => (model.records[record]?.at ?? 0) <= at);
  const next = versions[Math.max(0, place + step)];
  store.setState({ showsFinal: false });
  if (next !== undefined) selectRecord(store, model, next.record);
}

/** Selects the selected event's duration as the range. */
function selectionToRange({ store, model }: KeyTarget): void {
  const { selected } = store.getState();
  const record = selected === null ? undefined : model.records[selected];
  if (record === undefined) return;
  const span = model.spans[record.span ?? -1];
  store.setState({ range: { from: span?.startAt ?? record.at, to: span?.finishAt ?? record.at } });
}
