import { useMemo } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import { draftOf, setField, setFields, type FieldChange } from '../../../shared/request/draft.ts';
import {
  reduceDraftHistory,
  startHistory,
  type DraftHistory,
  type DraftHistoryAction,
} from '../../../shared/request/draftHistory.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { Draft } from '../../../shared/workspace/workspace.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import type { WorkspaceStore } from '../../data/workspace/workspaceStore.ts';
import type { RequestKind } from '../../../shared/operations/requestKind.ts';
import { pageOptionsPath } from '../../../shared/operations/requestOperation.ts';
import { optionsDraft, withOptionsDraft } from '../../../shared/request/optionsDraft.ts';
import { builderStore, useBuilder } from './builderStore.ts';
import { useOptionsScope } from './optionsScope.ts';

/** Ways to change a tab's draft; every one of them can be undone. */
export interface DraftEditor {
  /** Sets a field or takes it away; edits of one field without a pause are one step. */
  set(path: JsonPath, value: JsonValue | undefined): void;
  /** Makes any other change of one thing; `field` names it. */
  edit(field: string, change: (draft: Draft) => Draft): void;
  /** A change with its own undo step: a paste, an import, a quick fix. */
  replace(change: (draft: Draft) => Draft): void;
  apply(changes: readonly FieldChange[]): void;
  undo(): void;
  redo(): void;
}

const emptyDraft = draftOf({});

/** A tab's draft with the ways to change it; inside the form of options, the options of its pages as a draft of their own. */
export function useDraft(tabId: TabId): {
  readonly draft: Draft;
  readonly editor: DraftEditor;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
} {
  const { workspace } = useServices();
  const whole = useTab(tabId)?.draft ?? emptyDraft;
  const kind = useOptionsScope(tabId);
  const history = useBuilder((state) => state.histories[tabId]);
  const editor = useMemo(() => {
    const ofWhole = createDraftEditor(workspace, tabId);
    return kind === null ? ofWhole : editorOfOptions(ofWhole, kind);
  }, [workspace, tabId, kind]);
  const isCurrent = history?.present === whole;
  return {
    draft: kind === null ? whole : optionsDraft(kind, whole),
    editor,
    canUndo: history !== undefined && (!isCurrent || history.past.length > 0),
    canRedo: isCurrent && history.future.length > 0,
  };
}

/** The same editor for the options of the pages: paths and drafts are those of the options. */
function editorOfOptions(editor: DraftEditor, kind: RequestKind): DraftEditor {
  const below = kind.operation === null ? [] : pageOptionsPath(kind.operation);
  const onOptions = (change: (draft: Draft) => Draft) => (whole: Draft) =>
    withOptionsDraft(kind, whole, change(optionsDraft(kind, whole)));
  return {
    ...editor,
    set: (path, value) => editor.set([...below, ...path], value),
    edit: (field, change) => editor.edit(field, onOptions(change)),
    replace: (change) => editor.replace(onOptions(change)),
    apply: (changes) => editor.apply(changes.map(({ path, value }) => ({ path: [...below, ...path], value }))),
  };
}

/** The editor of a tab's draft, for use outside components. */
export function createDraftEditor(workspace: WorkspaceStore, tabId: TabId): DraftEditor {
  const dispatch = (actionOf: (draft: Draft) => DraftHistoryAction) => {
    const draft = workspace.getState().tabs.find((tab) => tab.id === tabId)?.draft;
    if (draft === undefined) return;
    const before = historyOf(tabId, draft);
    const after = reduceDraftHistory(before, actionOf(draft));
    builderStore.setState(({ histories }) => ({ histories: { ...histories, [tabId]: after } }));
    if (after.present !== draft) workspace.changeTab(tabId, { draft: after.present });
  };
  return {
    set(path, value) {
      dispatch((draft) => ({
        kind: 'edit',
        draft: setField(draft, path, value),
        field: path.join('.'),
        at: Date.now(),
      }));
    },
    edit(field, change) {
      dispatch((draft) => ({ kind: 'edit', draft: change(draft), field, at: Date.now() }));
    },
    replace(change) {
      dispatch((draft) => ({ kind: 'replace', draft: change(draft) }));
    },
    apply(changes) {
      dispatch((draft) => ({ kind: 'replace', draft: setFields(draft, changes) }));
    },
    undo: () => dispatch(() => ({ kind: 'undo' })),
    redo: () => dispatch(() => ({ kind: 'redo' })),
  };
}

/** Returns the history of a tab; a draft changed elsewhere meanwhile becomes a separate undo step. */
function historyOf(tabId: TabId, draft: Draft): DraftHistory {
  const known = builderStore.getState().histories[tabId];
  if (known === undefined) return startHistory(draft);
  return known.present === draft
    ? known
    : { past: [...known.past, known.present], present: draft, future: [], lastEdit: null };
}
