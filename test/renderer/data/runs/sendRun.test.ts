import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore } from '../../../../renderer/data/runs/runStore.ts';
import { createRunActions, isUnderWay, type RunActions } from '../../../../renderer/data/runs/sendRun.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { connectionIdSchema, type TabId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { RunEvent } from '../../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../../shared/run/reduceRun.ts';
import { createFakeHost, type FakeHost } from '../../../support/fakeHost.ts';
import { completed, created, logged, runOne, runTwo, started } from '../../../support/runEvents.ts';

let host: FakeHost;
let workspace: WorkspaceStore;
let actions: RunActions;
let tabId: TabId;
let unsent: Map<TabId, RunModel | null>;
const tab = () => workspace.getState().tabs.find((each) => each.id === tabId);

beforeEach(() => {
  host = createFakeHost({
    'runs.start': () => ok({ runId: runOne }),
    'runs.cancel': () => ok(null),
    'runs.retryNow': () => ok(null),
  });
  workspace = createWorkspaceStore();
  workspace.load(null);
  const runs = createRunStore(host);
  runs.watch(runOne, () => undefined, 'events');
  unsent = new Map();
  actions = createRunActions(host, workspace, runs, (tab, run) => void unsent.set(tab, run));
  tabId = workspace.openTab({ draft: { body: { url: 'https://a.example' }, source: null } });
});

describe('createRunActions', () => {
  it("sends the tab's body to its connection and shows the run", async () => {
    expect(await actions.startRun(tabId, { allowPrivateHosts: ['10.0.0.1'] })).toEqual(ok(runOne));
    expect(host.calls).toEqual([
      {
        name: 'runs.start',
        input: {
          connectionId: 'local-engine',
          body: { url: 'https://a.example' },
          allowPrivateHosts: ['10.0.0.1'],
          inspect: ['log'],
        },
      },
    ]);
    expect(tab()).toMatchObject({ runId: runOne, previousRunId: null });
  });

  it('asks for an X-ray while that is looked at, and for the result of a captured page', async () => {
    workspace.changeTab(tabId, { resultTab: 'xray' });
    await actions.startRun(tabId, { fromRunId: runOne });
    expect(host.calls[0]?.input).toMatchObject({ inspect: ['xray', 'log'], fromRunId: runOne });
    expect(host.calls[0]?.input).not.toHaveProperty('readAs');
    await actions.startRun(tabId, { fromRunId: runOne, readAs: 'forum' });
    expect(host.calls[1]?.input).toMatchObject({ fromRunId: runOne, readAs: 'forum' });
  });

  it('records the steps of a request with actions', async () => {
    workspace.changeTab(tabId, {
      draft: { body: { url: 'https://a.example', actions: [{ type: 'wait', milliseconds: 10 }] }, source: null },
    });
    await actions.startRun(tabId);
    expect(host.calls[0]?.input).toMatchObject({ inspect: ['log', 'steps'] });
  });

  it('tells of each send before main hears of it, until nobody wants to know', async () => {
    const heard: number[] = [];
    const stop = actions.onSend(() => heard.push(host.calls.length));
    await actions.startRun(tabId);
    stop();
    await actions.startRun(tabId);
    expect(heard).toEqual([0]);
  });

  it('knows when it sent a tab, on the clock of the window', async () => {
    expect(actions.sentAt(tabId)).toBeNull();
    const press = new Event('keydown').timeStamp;
    await actions.startRun(tabId);
    expect(actions.sentAt(tabId)).toBeGreaterThanOrEqual(press);
    expect(new Event('keydown').timeStamp).toBeGreaterThanOrEqual(actions.sentAt(tabId) ?? Number.NaN);
  });

  it('keeps the last good run reachable', async () => {
    await actions.startRun(tabId);
    host.emit('run.changed', { runId: runOne, events: logged([created(runOne), started, completed]) });
    host.answer({ 'runs.start': () => ok({ runId: runTwo }) });
    await actions.startRun(tabId);
    expect(tab()).toMatchObject({ runId: runTwo, previousRunId: runOne });
  });

  it('leaves the tab as it was when nothing could be started', async () => {
    host.answer({ 'runs.start': () => ({ ok: false, error: { kind: 'key', message: 'locked', reason: 'locked' } }) });
    expect(await actions.startRun(tabId)).toMatchObject({ ok: false, error: { kind: 'key' } });
    expect(tab()).toMatchObject({ runId: null });
  });

  it('tells of a send that did not become a run, and forgets it with the next', async () => {
    host.answer({ 'runs.start': () => ({ ok: false, error: { kind: 'key', message: 'locked', reason: 'locked' } }) });
    await actions.startRun(tabId);
    expect(unsent.get(tabId)).toMatchObject({
      state: 'failed',
      attempts: [],
      error: { kind: 'key', reason: 'locked' },
    });
    host.answer({ 'runs.start': () => ok({ runId: runOne }) });
    await actions.startRun(tabId);
    expect(unsent.get(tabId)).toBeNull();
  });

  it('asks for an outcome again with the body, the connection and the key of the run', async () => {
    const again = reduceRunLog(logged([{ ...created(runTwo), requestKey: 'key-of-the-run' } as RunEvent]));
    await actions.startRun(tabId, again === null ? {} : { again });
    expect(host.calls[0]?.input).toEqual({
      connectionId: 'local-engine',
      body: { url: 'https://example.com/' },
      requestKey: 'key-of-the-run',
      allowPrivateHosts: [],
      inspect: ['log'],
    });
  });

  it('puts a scheme before a URL that has none, in the tab and in what is sent', async () => {
    workspace.changeDraft(tabId, {
      body: { url: ' shop.example/stoves ' },
      source: '{ "url": " shop.example/stoves " }',
    });
    await actions.startRun(tabId);
    expect(host.calls[0]?.input).toMatchObject({ body: { url: 'https://shop.example/stoves' } });
    expect(tab()?.draft).toMatchObject({
      body: { url: 'https://shop.example/stoves' },
      source: '{ "url": "https://shop.example/stoves" }',
    });
  });

  it('leaves the URL as it is where the body goes as written, and where it is no host', async () => {
    workspace.changeDraft(tabId, { body: { url: 'shop.example' }, source: null });
    await actions.startRun(tabId, { asWritten: true });
    workspace.changeDraft(tabId, { body: { url: '{{base}}/a.html' }, source: null });
    await actions.startRun(tabId);
    expect(host.calls.map(({ input }) => input)).toMatchObject([
      { body: { url: 'shop.example' } },
      { body: { url: '{{base}}/a.html' } },
    ]);
  });

  it('puts it before the URLs of both requests of a twin', async () => {
    workspace.changeDraft(tabId, { body: { url: 'localhost:8080' }, source: null });
    const other = { connectionId: connectionIdSchema.parse('far'), body: { url: 'localhost:8080', mobile: true } };
    await actions.startAbRun(tabId, other);
    expect(host.calls.map(({ input }) => input)).toMatchObject([
      { body: { url: 'http://localhost:8080' } },
      { body: { url: 'http://localhost:8080', mobile: true } },
    ]);
  });

  it('does not send twice for two presses', async () => {
    const [first, second] = await Promise.all([actions.startRun(tabId), actions.startRun(tabId)]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    expect(host.calls).toHaveLength(1);
  });

  it('cancels and retries the run of the tab, and does nothing without one', async () => {
    expect(await actions.cancelRun(tabId)).toEqual(ok(undefined));
    expect(host.calls).toEqual([]);
    await actions.startRun(tabId);
    await actions.cancelRun(tabId);
    await actions.retryNow(tabId);
    expect(host.calls.slice(1)).toEqual([
      { name: 'runs.cancel', input: { runId: runOne } },
      { name: 'runs.retryNow', input: { runId: runOne } },
    ]);
  });

  it('cancels what is only being sent as soon as it is a run', async () => {
    expect(actions.isStarting(tabId)).toBe(false);
    const starting = actions.startRun(tabId);
    expect(actions.isStarting(tabId)).toBe(true);
    expect(await actions.cancelRun(tabId)).toEqual(ok(undefined));
    await starting;
    expect(host.calls.map(({ name }) => name)).toEqual(['runs.start', 'runs.cancel']);
    // The next send is another one.
    await actions.startRun(tabId);
    expect(host.calls.at(-1)?.name).toBe('runs.start');
  });

  it('refuses a tab that is closed', async () => {
    workspace.closeTab(tabId);
    expect(await actions.startRun(tabId)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});

describe('isUnderWay', () => {
  it('is true until the run has ended', () => {
    expect(isUnderWay(null)).toBe(false);
    expect(isUnderWay(reduceRunLog(logged([created(runOne), started])))).toBe(true);
    expect(isUnderWay(reduceRunLog(logged([created(runOne), started, completed])))).toBe(false);
  });
});

describe('a twin run', () => {
  it('sends the tab and its twin, each a run of its own', async () => {
    let sent = 0;
    host.answer({ 'runs.start': () => ok({ runId: (sent += 1) === 1 ? runOne : runTwo }) });
    const connectionId = connectionIdSchema.parse('hosted');
    const twin = await actions.startAbRun(tabId, { connectionId, body: { url: 'https://a.example', mobile: true } });
    expect(twin).toEqual({ primary: ok(runOne), other: ok(runTwo) });
    expect(host.calls.map(({ input }) => input)).toMatchObject([
      { connectionId: 'local-engine', body: { url: 'https://a.example' }, inspect: ['log'] },
      { connectionId: 'hosted', body: { url: 'https://a.example', mobile: true } },
    ]);
    expect(tab()).toMatchObject({ runId: runOne });
  });

  it('keeps the one when the other cannot start', async () => {
    let sent = 0;
    const refused = { ok: false, error: { kind: 'key', message: 'locked', reason: 'locked' } } as const;
    host.answer({ 'runs.start': () => ((sent += 1) === 1 ? refused : ok({ runId: runTwo })) });
    const twin = await actions.startAbRun(tabId, { connectionId: connectionIdSchema.parse('hosted'), body: {} });
    expect(twin.primary).toMatchObject({ ok: false });
    expect(twin.other).toEqual(ok(runTwo));
    expect(tab()).toMatchObject({ runId: null });
  });
});
