import type { Xray } from '../../../../shared/api/engine/inspection.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { setFields } from '../../../../shared/request/draft.ts';
import {
  excludeElement,
  excludeKind,
  includeElement,
  includeKind,
  type TagChoice,
} from '../../../../shared/request/includeElement.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { nameOf } from '../../../../shared/xray/xrayRows.ts';
import { knownKind } from './knownKind.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';

/** Keeps or drops an element, alone or with all of its kind. */
export interface ElementEdit {
  readonly action: 'keep' | 'drop';
  readonly of: 'element' | 'kind';
}

const edits = {
  element: { keep: includeElement, drop: excludeElement },
  kind: { keep: includeKind, drop: excludeKind },
} as const;

/**
 * Writes into the request that an element is kept or dropped, and regenerates the result from the page that this run captured; without such
 * a page (`isRemade` is false) the change applies to the next send. Undo restores the previous state.
 */
export function useElementEdit(
  tabId: TabId,
  run: RunModel,
  { nodes, readAs }: Xray,
  isRemade: boolean,
): (edit: ElementEdit, index: number) => void {
  const { t } = useText();
  const { workspace, runActions } = useServices();
  const say = (text: string, action?: { readonly text: string; readonly run: () => void }): void => {
    showToast(action === undefined ? { text } : { text, action });
    announce(text);
  };
  return ({ action, of }, index) => {
    const node = nodes[index];
    const tab = workspace.getState().tabs.find((each) => each.id === tabId);
    if (node === undefined || tab === undefined) return;
    const before = tagsOf(run.request);
    const tags = edits[of][action](nodes, index, before);
    if (tags === null) return say(t('xray.noSelector', { name: nameOf(node) }));
    const draft = setFields(
      tab.draft,
      (['includeTags', 'excludeTags'] as const).map((name) => ({
        path: [name],
        value: tags[name].length === 0 ? undefined : [...tags[name]],
      })),
    );
    // Text that does not parse is not written into.
    if (draft === tab.draft) return say(t('xray.notWritten'));
    workspace.changeTab(tabId, { draft });
    const { runId, previousRunId } = tab;
    const undo = (): void => workspace.changeTab(tabId, { draft: tab.draft, runId, previousRunId });
    const name = of === 'kind' ? `<${node.name}>` : nameOf(node);
    const words = { name, options: changedOptions(before, tags).join(', ') };
    if (!isRemade) return say(t('xray.nextRun', words), { text: t('xray.undo'), run: undo });
    void runActions.startRun(tabId, { fromRunId: run.runId, readAs: knownKind(readAs) }).then((started) => {
      if (!started.ok) return say(started.error.message);
      say(t(action === 'keep' ? 'xray.kept' : 'xray.dropped', words), { text: t('xray.undo'), run: undo });
    });
  };
}

function tagsOf(request: JsonValue): TagChoice {
  const read = (name: keyof TagChoice): readonly string[] => {
    const value = isJsonObject(request) ? request[name] : undefined;
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  };
  return { includeTags: read('includeTags'), excludeTags: read('excludeTags') };
}

function changedOptions(before: TagChoice, after: TagChoice): readonly string[] {
  return (['includeTags', 'excludeTags'] as const).filter((name) => before[name].join('\n') !== after[name].join('\n'));
}
