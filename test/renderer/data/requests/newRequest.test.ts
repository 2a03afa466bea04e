import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { openNewRequest } from '../../../../renderer/data/requests/newRequest.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';

function openWindow() {
  const services = { workspace: createWorkspaceStore(), queries: new QueryClient() };
  services.workspace.load(null);
  return services;
}

test('a new request is the one that nobody has touched yet, wherever its tab is', () => {
  const services = openWindow();
  const { workspace } = services;
  const first = openNewRequest(services);
  expect(openNewRequest(services)).toBe(first);
  workspace.stepTab(1);
  expect(openNewRequest(services)).toBe(first);
  expect(workspace.getState()).toMatchObject({ activeTabId: first });
  expect(workspace.getState().tabs).toHaveLength(2);
});

test('one that was written in, or goes to another service, is left as it is', () => {
  const services = openWindow();
  const { workspace } = services;
  const first = openNewRequest(services);
  workspace.changeDraft(first, { body: { url: 'a', formats: ['markdown'] } });
  const second = openNewRequest(services);
  expect(second).not.toBe(first);
  workspace.changeTab(second, { connectionId: connectionIdSchema.parse('far') });
  workspace.activateTab(first);
  expect(openNewRequest(services)).not.toBe(second);
  expect(workspace.getState().tabs).toHaveLength(4);
});
