import { beforeEach, describe, expect, it } from 'vitest';
import {
  compareRuns,
  compareWithPrevious,
  isRequestAtHand,
  openRun,
  showActivity,
  showEngine,
  showHistory,
  showSettings,
  showTab,
} from '../../../../renderer/data/workspace/navigation.ts';
import { queryKeys } from '../../../../renderer/data/queries/queryKeys.ts';
import { createServices, type Services } from '../../../../renderer/data/services.ts';
import { toWorkspace } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { bodyIdSchema, runIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { workspaceSchema } from '../../../../shared/workspace/workspace.ts';
import type { HistoryRow } from '../../../../shared/history/history.ts';
import { historyRow } from '../../../support/storeFixtures.ts';
import { createFakeHost, type FakeHost } from '../../../support/fakeHost.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { completed, created, logged, runOne, started } from '../../../support/runEvents.ts';

let host: FakeHost;
let services: Services;
const activity = () => services.workspace.getState().layout.activity;

beforeEach(() => {
  const log = logged([created(runOne, { url: 'https://b.example', formats: ['html'] }), started, completed]);
  host = createFakeHost({ 'runs.events': () => ok(log) });
  services = createServices(host);
  services.workspace.load(null);
});

describe('views', () => {
  it('cover the requests, and are as they were left', () => {
    showHistory(services, 'usage');
    expect([activity(), services.window.getState().historyPart]).toEqual(['history', 'usage']);
    showEngine(services, 'errors');
    showActivity(services, 'history');
    expect([activity(), services.window.getState().historyPart]).toEqual(['history', 'usage']);
    showActivity(services, 'engine');
    expect(services.window.getState().enginePart).toBe('errors');
  });

  it('have connections as a page of the settings, where they are again later', () => {
    services.window.setState({ settingsSearch: 'proxy' });
    showSettings(services, 'connections');
    showActivity(services, 'requests');
    showActivity(services, 'settings');
    expect(services.window.getState()).toMatchObject({ settingsSection: 'connections', settingsSearch: '' });
  });

  it('leave the chosen request only where the failure lab plays for it', () => {
    const isAtHand = () => isRequestAtHand(services);
    expect(isAtHand()).toBe(true);
    showEngine(services, 'errors');
    expect(isAtHand()).toBe(true);
    showEngine(services, 'engine');
    expect(isAtHand()).toBe(false);
    showActivity(services, 'settings');
    expect(isAtHand()).toBe(false);
  });

  it('makes way for a tab', () => {
    const first = services.workspace.getState().tabs[0];
    services.workspace.openTab();
    showActivity(services, 'history');
    if (first !== undefined) showTab(services, first.id);
    expect([activity(), services.workspace.getState().activeTabId]).toEqual(['requests', first?.id]);
  });
});

it('two runs beside each other are kept with the workspace: they stand there again after a restart', () => {
  const other = runIdSchema.parse('run-00000002');
  compareRuns(services, runOne, other);
  const kept = workspaceSchema.parse(JSON.parse(JSON.stringify(toWorkspace(services.workspace.getState()))));
  services.workspace.load(kept);
  expect(services.workspace.getState().layout).toMatchObject({
    activity: 'compare',
    isCompareOpen: true,
    compared: { a: runOne, b: other },
  });
});

it('a comparison begins with the block that is chosen in the result, and keeps its own when another run takes a side', () => {
  const other = runIdSchema.parse('run-00000002');
  const block = (number: number) => ({
    bodyId: bodyIdSchema.parse('a'.repeat(64)),
    number,
    pageNumber: 1,
    text: 'Oak',
  });
  const begun = () => services.window.getState().blockToCompare?.number;
  services.window.setState({ chosenBlock: block(4) });
  compareRuns(services, runOne, other);
  expect(begun()).toBe(4);
  services.window.setState({ blockToCompare: block(7) });
  compareRuns(services, other, runOne);
  expect(begun()).toBe(7);
  // Runs of a list are unrelated to the result behind it.
  showActivity(services, 'history');
  compareRuns(services, runOne, other);
  expect(begun()).toBeUndefined();
});

it('a run without an earlier one of its address leads to the choice of another', async () => {
  const run = reduceRunLog(logged([created(runOne, { url: 'https://b.example' }), started, completed]));
  if (run === null) throw new Error('the log has no run');
  host.answer({ 'history.list': () => ok({ rows: [], previous: null, next: null }) });
  expect(await compareWithPrevious(services, run)).toEqual(ok(null));
  expect(services.window.getState().dialog).toEqual({ kind: 'choose-run', side: null, otherRunId: runOne });
  expect(activity()).toBe('requests');
});

it('a run is shown beside the last one that has a result, and one that was cancelled only where there is no other', async () => {
  const run = reduceRunLog(logged([created(runOne, { url: 'https://b.example' }), started, completed]));
  if (run === null) throw new Error('the log has no run');
  const row = (runId: string, state: HistoryRow['state']) =>
    historyRow(1, { runId: runIdSchema.parse(runId), state, url: 'https://b.example' });
  let rows = [row('run-00000003', 'cancelled'), row('run-00000002', 'done')];
  host.answer({
    'history.list': ({ states }) =>
      ok({
        rows: rows.filter(({ state }) => states.length === 0 || states.includes(state)),
        previous: null,
        next: null,
      }),
  });
  await compareWithPrevious(services, run);
  expect(services.workspace.getState().layout.compared).toMatchObject({ a: 'run-00000002', b: runOne });
  rows = rows.slice(0, 1);
  await compareWithPrevious(services, run);
  expect(services.workspace.getState().layout.compared).toMatchObject({ a: 'run-00000003' });
});

it('a run is shown beside the one before it in its tab first, else of the same URL, else of the same host', async () => {
  const run = reduceRunLog(logged([created(runOne, { url: 'https://b.example/?d=Friday' }), started, completed]));
  const tabId = services.workspace.getState().tabs[0]?.id;
  if (run === null || tabId === undefined) throw new Error('no run or tab');
  const row = (runId: string, url: string) => historyRow(1, { runId: runIdSchema.parse(runId), state: 'done', url });
  const ofTab = row('run-0000000a', 'https://b.example/?d=Thursday');
  const ofUrl = row('run-0000000b', 'https://b.example/?d=Friday');
  const ofHost = row('run-0000000c', 'https://b.example/about');
  let kept = [ofTab, ofUrl, ofHost];
  host.answer({
    'history.list': ({ only, scope, hosts }) => {
      const wanted = only === null ? (hosts.length > 0 ? ofHost : scope === 'address' ? ofUrl : null) : ofTab;
      return ok({ rows: kept.filter((each) => each === wanted), previous: null, next: null });
    },
  });
  services.workspace.changeTab(tabId, { runId: runOne, previousRunId: ofTab.runId });
  const compared = async () => {
    await compareWithPrevious(services, run);
    return services.workspace.getState().layout.compared?.a;
  };
  expect(await compared()).toBe(ofTab.runId);
  // A run that is no more in history is passed over.
  kept = [ofUrl, ofHost];
  expect(await compared()).toBe(ofUrl.runId);
  kept = [ofHost];
  expect(await compared()).toBe(ofHost.runId);
});

describe('openRun', () => {
  it('opens a tab with the request and the result of a run', async () => {
    const opened = await openRun(services, runOne);
    const { tabs, activeTabId } = services.workspace.getState();
    const tab = tabs.find((each) => each.id === activeTabId);
    expect(opened).toEqual(ok(activeTabId));
    expect(tab).toMatchObject({
      runId: runOne,
      draft: { body: { url: 'https://b.example', formats: ['html'] }, source: null },
    });
  });

  it('goes to the tab that shows the run already', async () => {
    await openRun(services, runOne);
    services.workspace.openTab();
    showActivity(services, 'history');
    await openRun(services, runOne);
    expect(services.workspace.getState().tabs.filter((tab) => tab.runId === runOne)).toHaveLength(1);
    expect(activity()).toBe('requests');
  });

  it('shows a run in one tab, however often it was pressed before it came', async () => {
    const [one, other] = await Promise.all([openRun(services, runOne), openRun(services, runOne)]);
    expect(other).toEqual(one);
    expect(services.workspace.getState().tabs.filter((tab) => tab.runId === runOne)).toHaveLength(1);
  });

  it('uses the local engine when the connection of the run is gone', async () => {
    host.answer({ 'runs.events': () => ok(logged([{ ...created(runOne), connectionId: 'removed' } as never])) });
    services.queries.setQueryData(queryKeys.connections, [{ id: 'local-engine' }]);
    await openRun(services, runOne);
    const { tabs, activeTabId } = services.workspace.getState();
    expect(tabs.find((tab) => tab.id === activeTabId)?.connectionId).toBe('local-engine');
  });

  it('says so when the run is not in history any more', async () => {
    host.answer({ 'runs.events': () => ok([]) });
    const before = services.workspace.getState().tabs.length;
    expect(await openRun(services, runOne)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(services.workspace.getState().tabs).toHaveLength(before);
  });
});
