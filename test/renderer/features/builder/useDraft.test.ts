import { beforeEach, describe, expect, it } from 'vitest';
import type { TabId } from '../../../../shared/base/brand.ts';
import { withActionMoved } from '../../../../shared/request/actionRows.ts';
import { draftOf, draftText, formatted, setSource } from '../../../../shared/request/draft.ts';
import { builderStore } from '../../../../renderer/features/builder/builderStore.ts';
import { createDraftEditor, type DraftEditor } from '../../../../renderer/features/builder/useDraft.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';

let workspace: WorkspaceStore;
let tabId: TabId;
let editor: DraftEditor;

const draft = () => workspace.getState().tabs.find((tab) => tab.id === tabId)?.draft ?? draftOf({});

beforeEach(() => {
  builderStore.setState({ histories: {} });
  workspace = createWorkspaceStore();
  tabId = workspace.openTab({ draft: draftOf({ url: 'https://a.example' }) });
  editor = createDraftEditor(workspace, tabId);
});

describe('createDraftEditor', () => {
  it('changes the draft that the workspace keeps, and takes it back', () => {
    editor.set(['timeout'], 5000);
    editor.apply([
      { path: ['mobile'], value: true },
      { path: ['url'], value: 'https://b.example' },
    ]);
    expect(draft().body).toEqual({ url: 'https://b.example', timeout: 5000, mobile: true });
    editor.undo();
    expect(draft().body).toEqual({ url: 'https://a.example', timeout: 5000 });
    editor.undo();
    expect(draft().body).toEqual({ url: 'https://a.example' });
    editor.redo();
    editor.redo();
    editor.redo();
    expect(draft().body).toEqual({ url: 'https://b.example', timeout: 5000, mobile: true });
  });

  it('keeps actions that are switched off when it is printed anew, and when only they move', () => {
    const off = { at: 0, action: { type: 'scroll' } };
    workspace.changeDraft(tabId, {
      body: { url: 'https://a.example', actions: [{ type: 'scrape' }] },
      source: '{"url": "https://a.example",   "actions": [{"type": "scrape"}]}',
      disabledActions: [off],
    });
    editor.replace(formatted);
    expect(draft()).toMatchObject({ source: null, disabledActions: [off] });
    editor.replace((before) => withActionMoved(before, 0, 1));
    expect(draft().disabledActions).toEqual([{ ...off, at: 1 }]);
    editor.undo();
    expect(draft().disabledActions).toEqual([off]);
    editor.replace((before) => setSource(before, '{'));
    editor.replace(formatted);
    expect(draft().source).toBe('{');
  });

  it('has one stack for form and JSON', () => {
    editor.set(['timeout'], 5000);
    editor.edit('json', (before) => setSource(before, `${draftText(before)} oops`));
    expect(draft().body).toEqual({ url: 'https://a.example', timeout: 5000 });
    editor.undo();
    expect(draft().source).toBeNull();
    editor.undo();
    expect(draft().body).toEqual({ url: 'https://a.example' });
  });

  it('counts what somebody else changed as a step', () => {
    editor.set(['timeout'], 5000);
    workspace.changeDraft(tabId, { body: { url: 'https://else.example' } });
    editor.set(['mobile'], true);
    editor.undo();
    expect(draft().body).toEqual({ url: 'https://else.example' });
    editor.undo();
    expect(draft().body).toEqual({ url: 'https://a.example', timeout: 5000 });
  });

  it('keeps the stacks of tabs apart, and does nothing for a tab that is gone', () => {
    const other = workspace.openTab({ draft: draftOf({ url: 'https://other.example' }) });
    editor.set(['timeout'], 5000);
    createDraftEditor(workspace, other).undo();
    expect(draft().body).toEqual({ url: 'https://a.example', timeout: 5000 });
    workspace.closeTab(tabId);
    editor.set(['timeout'], 6000);
    editor.undo();
    expect(workspace.getState().tabs.every((tab) => tab.draft.body['timeout'] === undefined)).toBe(true);
  });
});
