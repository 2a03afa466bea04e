import { expect, test } from 'vitest';
import { createLiveActions, followLivePages } from '../../../../renderer/data/live/liveActions.ts';
import { createLiveStore } from '../../../../renderer/data/live/liveStore.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import {
  type LiveResponse,
  type LiveElement,
  type LiveQuestion,
  liveStateSchema,
} from '../../../../shared/api/engine/live.ts';
import { ok } from '../../../../shared/base/result.ts';
import { draftOf } from '../../../../shared/request/draft.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

const liveId = 'a'.repeat(32);
const click = (selector: string) => ({ type: 'click', selector });
const actions = [click('#a'), click('#gone'), click('#c')];

const kettle = {
  ...{ label: 'p', path: ['p'], within: 'document', isForeignFrame: false },
  box: { x: 0, y: 0, width: 1, height: 1 },
} satisfies LiveElement;

function stateOf(phase: 'opening' | 'open' | 'ended') {
  return liveStateSchema.parse({
    version: { opening: 1, open: 2, ended: 3 }[phase],
    phase,
    ending: '',
    endingCode: '',
    url: '',
    title: '',
    isLoading: false,
    canGoBack: false,
    canGoForward: false,
    viewport: { width: 1, height: 1 },
    mode: 'use',
    pointed: null,
    marked: [],
    recorded: [],
    dropDown: null,
    notices: [],
  });
}

function answerOf(question: LiveQuestion): LiveResponse {
  if (question.kind === 'step') {
    const isDone = 'selector' in question.action && question.action.selector !== '#gone';
    return { kind: 'step', step: { isDone, reason: '', ms: 1, warnings: [], mark: null } };
  }
  if (question.kind === 'match')
    return { kind: 'match', match: { count: question.selector.length, visible: true, unreadable: false } };
  if (question.kind === 'candidates')
    return {
      kind: 'candidates',
      element: kettle,
      candidates: [],
      mark: { tag: 'p', text: '', words: [], box: kettle.box },
    };
  return question.kind === 'repairs' ? { kind: 'repairs', repairs: [] } : { kind: 'done' };
}

function openWorld(answer: (question: LiveQuestion) => Promise<LiveResponse> | LiveResponse = answerOf) {
  const asked: LiveQuestion[] = [];
  const host = createFakeHost({
    'live.open': () => ok({ liveId }),
    'live.close': () => ok(null),
    'live.ask': async ({ question }) => {
      asked.push(question);
      return ok(await answer(question));
    },
  });
  const store = createLiveStore();
  const workspace = createWorkspaceStore();
  const tabId = workspace.openTab({ draft: draftOf({ url: 'https://a.example', actions }) });
  followLivePages(host, store);
  const tell = (phase: 'opening' | 'open' | 'ended') => host.emit('live.changed', { liveId, state: stateOf(phase) });
  const steps = () => asked.flatMap((question) => (question.kind === 'step' ? [question.index] : []));
  return { host, store, tabId, tell, steps, actions: createLiveActions(host, workspace, store, null) };
}

test('a rehearsal waits for its page and stops at the step that cannot be done', async () => {
  const { actions: live, store, tabId, tell, steps } = openWorld();
  const rehearsed = live.rehearse(tabId);
  await expect.poll(() => store.getState().tabs[tabId]?.liveId).toBe(liveId);
  tell('opening');
  expect(steps()).toEqual([]);
  tell('open');
  await rehearsed;
  expect(steps()).toEqual([0, 1]);
  expect(store.getState().tabs[tabId]?.trouble).toMatchObject({ index: 1 });
});

test('a page that does not come ends its rehearsal, and a new one begins with a fresh page', async () => {
  const { actions: live, host, store, tabId, tell, steps } = openWorld();
  const rehearsed = live.rehearse(tabId);
  await expect.poll(() => store.getState().tabs[tabId]?.liveId).toBe(liveId);
  tell('ended');
  await rehearsed;
  expect(steps()).toEqual([]);
  void live.rehearse(tabId);
  expect(host.calls.map(({ name }) => name)).toEqual(['live.open', 'live.close', 'live.open']);
});

test('what is written is counted on the page; without a page nobody knows', async () => {
  const { actions: live, tabId } = openWorld();
  expect(await live.match(tabId, 'main')).toBeNull();
  await live.open(tabId);
  expect(await live.match(tabId, 'main')).toMatchObject({ count: 4 });
});

const excludeTags = { path: ['excludeTags'], isList: true, step: null, field: 'excludeTags' } as const;

test('who picks while the page is on its way picks from the first key on; nothing of it is lost', async () => {
  const asked: string[] = [];
  const world = openWorld((question) => {
    asked.push(question.kind === 'mode' ? question.mode : question.kind);
    return answerOf(question);
  });
  const { store, tabId, tell, actions: live } = world;
  const picked = live.pick(tabId, excludeTags);
  expect(store.getState().tabs[tabId]?.target).toEqual(excludeTags);
  live.point(tabId, { kind: 'walk', to: 'child' });
  const chosen = live.choose(tabId);
  await expect.poll(() => store.getState().tabs[tabId]?.liveId).toBe(liveId);
  expect(asked).toEqual([]);
  tell('open');
  await Promise.all([picked, chosen]);
  expect(asked).toEqual(['pick', 'walk', 'candidates', 'match']);
  expect(store.getState().tabs[tabId]?.choice?.element).toEqual(kettle);
});

test('whoever leaves a pick before the page has come is not made to pick when it comes', async () => {
  const asked: string[] = [];
  const world = openWorld((question) => {
    asked.push(question.kind === 'mode' ? question.mode : question.kind);
    return answerOf(question);
  });
  const { store, tabId, tell, actions: live } = world;
  const picked = live.pick(tabId, excludeTags);
  await expect.poll(() => store.getState().tabs[tabId]?.liveId).toBe(liveId);
  live.leavePick(tabId);
  tell('open');
  await picked;
  expect(asked).not.toContain('pick');
});

test('who walks and takes before the page has heard that one picks gets what was walked to', async () => {
  const answered: string[] = [];
  const waiting: (() => void)[] = [];
  const {
    store,
    tabId,
    tell,
    actions: live,
  } = openWorld(async (question) => {
    if (question.kind === 'mode') await new Promise<void>((resolve) => waiting.push(resolve));
    answered.push(question.kind);
    return answerOf(question);
  });
  await live.open(tabId);
  tell('open');
  const picked = live.pick(tabId, { path: ['actions', 0, 'selector'], isList: false, step: 0, field: '' });
  await expect.poll(() => waiting).toHaveLength(1);
  live.point(tabId, { kind: 'walk', to: 'child' });
  const chosen = live.choose(tabId);
  waiting[0]?.();
  await Promise.all([picked, chosen]);
  expect(answered).toEqual(['mode', 'walk', 'candidates', 'match']);
  expect(store.getState().tabs[tabId]?.choice?.element).toEqual(kettle);
});

test('what was used by hand is opened anew before the first step, with the hosts that were allowed', async () => {
  const { actions: live, host, tabId, tell, steps } = openWorld();
  host.answer({ 'live.input': () => ok(null) });
  await live.open(tabId, ['10.0.0.1']);
  tell('open');
  await live.input(tabId, [{ kind: 'text', text: 'kettle' }]);
  const played = live.runToEnd(tabId);
  await expect.poll(() => host.calls.filter(({ name }) => name === 'live.open')).toHaveLength(2);
  expect(steps()).toEqual([]);
  tell('open');
  await played;
  expect(steps()).toEqual([0, 1]);
  const opens = host.calls.filter(({ name }) => name === 'live.open').map(({ input }) => input);
  expect(opens).toMatchObject([{ allowPrivateHosts: ['10.0.0.1'] }, { allowPrivateHosts: ['10.0.0.1'] }]);
});

test('a pointer that only moved, or a person who wants it so, leaves the page as it is', async () => {
  const { actions: live, host, tabId, tell, steps } = openWorld();
  host.answer({ 'live.input': () => ok(null) });
  await live.open(tabId);
  tell('open');
  const move = {
    kind: 'pointer',
    type: 'move',
    x: 1,
    y: 1,
    button: 'none',
    buttons: 0,
    clicks: 0,
    modifiers: 0,
  } as const;
  await live.input(tabId, [move]);
  await live.step(tabId);
  expect(steps()).toEqual([0]);
  await live.input(tabId, [{ kind: 'text', text: 'kettle' }]);
  await live.runHere(tabId);
  expect(steps()).toEqual([0, 1]);
  expect(host.calls.filter(({ name }) => name === 'live.open')).toHaveLength(1);
});
