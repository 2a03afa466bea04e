import { expect, test } from 'vitest';
import { createLiveActions, followLivePages } from '../../../../renderer/data/live/liveActions.ts';
import { createLiveStore } from '../../../../renderer/data/live/liveStore.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspaceStore.ts';
import { type LiveAnswer, type LiveQuestion, liveStateSchema } from '../../../../shared/api/engine/live.ts';
import { ok } from '../../../../shared/base/result.ts';
import { draftOf } from '../../../../shared/request/draft.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

const liveId = 'a'.repeat(32);
const click = (selector: string) => ({ type: 'click', selector });
const actions = [click('#a'), click('#gone'), click('#c')];

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
    notices: [],
  });
}

function answerOf(question: LiveQuestion): LiveAnswer {
  if (question.kind === 'step') {
    const isDone = 'selector' in question.action && question.action.selector !== '#gone';
    return { kind: 'step', step: { isDone, reason: '', ms: 1, warnings: [], mark: null } };
  }
  if (question.kind === 'match')
    return { kind: 'match', match: { count: question.selector.length, visible: true, unreadable: false } };
  return question.kind === 'repairs' ? { kind: 'repairs', repairs: [] } : { kind: 'done' };
}

function openWorld() {
  const asked: LiveQuestion[] = [];
  const host = createFakeHost({
    'live.open': () => ok({ liveId }),
    'live.close': () => ok(null),
    'live.ask': ({ question }) => {
      asked.push(question);
      return ok(answerOf(question));
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
