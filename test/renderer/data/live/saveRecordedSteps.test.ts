import { expect, test } from 'vitest';
import { closeWithTabs } from '../../../../renderer/data/live/liveActions.ts';
import { saveRecordedSteps } from '../../../../renderer/data/live/saveRecordedSteps.ts';
import { createLiveStore, openingTab } from '../../../../renderer/data/live/liveStore.ts';
import { createDraftEditor } from '../../../../renderer/features/builder/useDraft.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { type LiveState, liveStateSchema } from '../../../../shared/api/engine/live.ts';
import { draftOf } from '../../../../shared/request/draft.ts';

const liveId = 'a'.repeat(32);
const click = (selector: string) => ({ type: 'click', selector });
const steps = (...selectors: string[]) => selectors.map((selector) => ({ action: click(selector), mark: null }));

function stateOf(mode: LiveState['mode'], recorded: unknown, phase: LiveState['phase'] = 'open'): LiveState {
  return liveStateSchema.parse({
    ...{ version: 1, phase, ending: '', endingCode: '', url: '', title: '', isLoading: false, canGoBack: false },
    ...{ canGoForward: false, viewport: { width: 1, height: 1 }, mode, pointed: null, marked: [], recorded },
    dropDown: null,
    notices: [],
  });
}

/** A request with one step, on whose live page two more were recorded up to now. */
function recordTwo() {
  const workspace = createWorkspaceStore();
  const tabId = workspace.openTab({ draft: draftOf({ url: 'https://a.example', actions: [click('#a')] }) });
  const live = createLiveStore();
  saveRecordedSteps(workspace, live, (tab, change) => createDraftEditor(workspace, tab).replace(change));
  const show = (state: LiveState) => live.setState({ tabs: { [tabId]: { ...openingTab, liveId, state } } });
  const close = () => live.setState({ tabs: {} });
  closeWithTabs(workspace, live, close);
  show(stateOf('record', steps('#b', '#c')));
  const bodyOf = () =>
    [...workspace.getState().tabs, ...workspace.getState().closedTabs.map(({ tab }) => tab)].find(
      ({ id }) => id === tabId,
    )?.draft.body['actions'];
  return { workspace, tabId, live, show, close, bodyOf };
}

const three = ['#a', '#b', '#c'].map(click);

test('what is recorded stays apart while it goes on, and is in the request once it is stopped', () => {
  const { show, bodyOf } = recordTwo();
  expect(bodyOf()).toEqual([click('#a')]);
  show(stateOf('use', steps('#b', '#c', '#d')));
  expect(bodyOf()).toEqual([...three, click('#d')]);
  show(stateOf('use', steps('#b', '#c', '#d')));
  expect(bodyOf()).toHaveLength(4);
});

test('what was recorded is one step of the undo stack', () => {
  const { workspace, tabId, show, bodyOf } = recordTwo();
  show(stateOf('use', steps('#b', '#c')));
  expect(bodyOf()).toEqual(three);
  createDraftEditor(workspace, tabId).undo();
  expect(bodyOf()).toEqual([click('#a')]);
});

test('a page that is closed or lost in the middle of a recording takes nothing with it', () => {
  const closed = recordTwo();
  closed.close();
  expect(closed.bodyOf()).toEqual(three);
  const lost = recordTwo();
  lost.show(stateOf('use', [], 'ended'));
  expect(lost.bodyOf()).toEqual(three);
});

test('a request that is closed closes its page, and has what was recorded when it is opened again', () => {
  const { workspace, tabId, live, bodyOf } = recordTwo();
  workspace.closeTab(tabId);
  expect(live.getState().tabs).toEqual({});
  workspace.reopenClosedTab();
  expect(bodyOf()).toEqual(three);
});
