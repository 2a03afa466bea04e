import { expect, test } from 'vitest';
import { keepViewParts } from '../../../../renderer/data/workspace/viewParts.ts';
import { createWindowStore } from '../../../../renderer/data/workspace/windowStore.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';

test('a view opens at the part that was visible last; unknown names open the first one', () => {
  const workspace = createWorkspaceStore();
  workspace.changeLayout({ viewParts: { history: 'usage', engine: 'of a newer version', settings: 'network' } });
  const window = createWindowStore();
  keepViewParts(workspace, window);
  expect(window.getState()).toMatchObject({
    historyPart: 'usage',
    enginePart: 'engine',
    settingsSection: 'network',
  });
  window.setState({ enginePart: 'errors' });
  expect(workspace.getState().layout.viewParts).toEqual({ history: 'usage', engine: 'errors', settings: 'network' });
});
