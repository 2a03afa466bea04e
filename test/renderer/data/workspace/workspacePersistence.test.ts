import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  autosaveWorkspace,
  saverOf,
  saveDelayMs,
  type WorkspacePersistence,
} from '../../../../renderer/data/workspace/workspacePersistence.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { type Workspace } from '../../../../shared/workspace/workspace.ts';
import { createFakeHost, type FakeHost } from '../../../support/fakeHost.ts';

const diskFull: AppError = { kind: 'store', message: 'No space left', reason: 'disk-full', path: null };

let host: FakeHost;
let store: WorkspaceStore;
let persistence: WorkspacePersistence;
let troubles: string[];
const savedUrls = () =>
  host.calls.map(({ input }) => {
    const url = (input as Workspace).tabs[0]?.draft.body['url'];
    return typeof url === 'string' ? url : null;
  });
const write = (url: string) => {
  const { activeTabId } = store.getState();
  if (activeTabId !== null) store.changeDraft(activeTabId, { body: { url } });
};

beforeEach(() => {
  vi.useFakeTimers();
  host = createFakeHost({ 'workspace.save': () => ok(null) });
  store = createWorkspaceStore();
  store.load(null);
  troubles = [];
  persistence = autosaveWorkspace(saverOf(host, null), store, (error) => troubles.push(error.message));
});

afterEach(() => {
  persistence.stop();
  vi.useRealTimers();
});

describe('keepWorkspaceSaved', () => {
  it('saves a burst of typing once, soon', async () => {
    for (const url of ['h', 'ht', 'http']) write(url);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(savedUrls()).toEqual(['http']);
    expect(saveDelayMs).toBeLessThanOrEqual(500);
  });

  it('does not wait for the typing to stop', async () => {
    for (let key = 0; key < 20; key += 1) {
      write(`u${key}`);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(host.calls.length).toBeGreaterThanOrEqual(4);
  });

  it('saves at once when asked, and not again when nothing changed', async () => {
    write('https://now.example');
    await persistence.flush();
    await persistence.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(savedUrls()).toEqual(['https://now.example']);
  });

  it('saves what came while a save was under way', async () => {
    let finish: () => void = () => undefined;
    host.answer({
      'workspace.save': () =>
        new Promise((resolve) => {
          finish = () => resolve(ok(null));
        }),
    });
    write('first');
    const flushed = persistence.flush();
    write('second');
    const again = persistence.flush();
    finish();
    host.answer({ 'workspace.save': () => ok(null) });
    await Promise.all([flushed, again]);
    expect(savedUrls()).toEqual(['first', 'second']);
  });

  it('says once that saving failed, and tries again with the next change', async () => {
    host.answer({ 'workspace.save': () => err(diskFull) });
    write('a');
    await persistence.flush();
    write('b');
    await persistence.flush();
    expect(troubles).toEqual(['No space left']);
    host.answer({ 'workspace.save': () => ok(null) });
    write('c');
    await persistence.flush();
    host.answer({ 'workspace.save': () => err(diskFull) });
    write('d');
    await persistence.flush();
    expect(troubles).toEqual(['No space left', 'No space left']);
    expect(savedUrls()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('saves closed tabs with all that was in them', async () => {
    const closed = store.getState().activeTabId;
    store.closeTab();
    await persistence.flush();
    const saved = (): unknown => host.calls.at(-1)?.input;
    expect(saved()).toMatchObject({ tabs: [], closedTabs: [{ tab: { id: closed }, index: 0 }] });
    store.reopenClosedTab();
    await persistence.flush();
    expect(saved()).toMatchObject({ tabs: [{ id: closed }], closedTabs: [] });
  });
});
