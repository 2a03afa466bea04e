import { useEffect, useRef } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { valueAt } from '../../../../shared/request/jsonPath.ts';
import { fieldOfPath, sectionOfPath } from '../../../../shared/request/fields.ts';
import { useServices, useWorkspace } from '../../../data/ServicesProvider.tsx';
import { focusWhenDrawn } from '../../../ui/hooks/focusWhenDrawn.ts';
import { addOption, forgetReveal, useBuilder } from '../builderStore.ts';
import { ownOptionName, pathInOptions, useOptionsScope } from '../optionsScope.ts';
import { focusNamesOf } from '../problems/revealProblem.ts';
import { sectionKey, toggled } from './sectionFields.ts';
import { useDraft } from '../useDraft.ts';

/** Shows a field that must be shown: adds it to the form if it is not set, opens its section, and focuses it. */
export function useFieldReveal(tabId: TabId): void {
  const { workspace } = useServices();
  const operation = useOptionsScope(tabId)?.operation ?? null;
  const { draft } = useDraft(tabId);
  const reveal = useBuilder((state) => state.reveal);
  const collapsed = useWorkspace((state) => state.layout.collapsedSections);
  const latest = useRef({ collapsed, body: draft.body });
  useEffect(() => {
    latest.current = { collapsed, body: draft.body };
  });
  useEffect(() => {
    if (reveal === null || reveal.tabId !== tabId || reveal.focus !== 'form') return;
    const names = focusNamesOf(reveal.path);
    if (names.length === 0) return;
    const path = operation === null ? reveal.path : pathInOptions(operation, reveal.path);
    if (path === null) addOption(tabId, ownOptionName(String(reveal.path[0])));
    else {
      const field = fieldOfPath(path);
      if (field !== undefined && valueAt(latest.current.body, field.path) === undefined) addOption(tabId, field.name);
      const key = sectionKey(sectionOfPath(path));
      const closed = latest.current.collapsed;
      if (closed.includes(key)) workspace.changeLayout({ collapsedSections: toggled(closed, key) });
    }
    // After the field is drawn.
    const frame = requestAnimationFrame(() => {
      focusWhenDrawn(...names);
      forgetReveal(reveal);
    });
    return () => cancelAnimationFrame(frame);
  }, [reveal, tabId, workspace, operation]);
}
