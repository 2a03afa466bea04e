import { type ReactNode, useEffect, useRef } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { sectionOfPath } from '../../../../shared/request/fields.ts';
import { useServices, useWorkspace } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { chooseSection, forgetReveal, setOnlySet, useBuilder } from '../builderStore.ts';
import { FormSection } from './FormSection.tsx';
import { pathInOptions, useOptionsScope } from '../optionsScope.ts';
import { focusNamesOf } from '../problems/revealProblem.ts';
import { SectionFields } from './SectionFields.tsx';
import {
  countSet,
  type FormKind,
  isOpenAtFirst,
  sectionKey,
  sectionOrder,
  toggled,
  useFormKind,
  useShownSection,
} from './sectionFields.ts';
import { useDraft } from '../useDraft.ts';

interface RequestFormProps {
  readonly tabId: TabId;
  /** One section at a time, chosen by the links in the toolbar. */
  readonly isWide: boolean;
  /** The JSON does not parse: the form shows the last valid state and accepts no input. */
  readonly isStale: boolean;
  /** Above the sections: the fields of the operation that visits the pages. */
  readonly head?: ReactNode;
}

/** The form of a request, section by section, from the one table of fields. */
export function RequestForm({ tabId, isWide, isStale, head }: RequestFormProps) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const onlySet = useBuilder((state) => state.onlySet[tabId] ?? false);
  const shown = useShownSection(tabId, draft.body);
  const kind = useFormKind(tabId, draft.body);
  const order = sectionOrder(kind, draft.body);
  useFieldReveal(tabId, isWide, kind);
  const sections = onlySet && !isWide ? order.filter((section) => countSet(draft.body, section) > 0) : order;
  return (
    <div
      inert={isStale}
      data-focus-target="form"
      className={joinClasses('min-h-0 flex-1 overflow-x-hidden overflow-y-scroll', isStale && 'opacity-50')}
    >
      {/* The scroll bar is in the margin, so that the form's content keeps the common right edge. */}
      <div className="-me-3">
        {head}
        {isWide ? (
          <div className="py-3">
            <SectionFields tabId={tabId} section={shown} kind={kind} isWide onlySet={false} />
          </div>
        ) : (
          sections.map((section) => <FormSection key={section} tabId={tabId} section={section} kind={kind} />)
        )}
        {kind === 'file' && !isWide && !onlySet ? (
          <p className="px-pane py-3 text-text-3 type-12">{t('builder.file.leftOut')}</p>
        ) : null}
        {sections.length === 0 ? (
          <div className="flex flex-col items-start gap-3 px-pane py-4">
            <p className="text-text-2">{t('builder.nothingSetAtAll')}</p>
            <Button size="small" onPress={() => setOnlySet(tabId, false)}>
              {t('builder.showAll')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Opens the section of a field that must be shown and focuses the field. */
function useFieldReveal(tabId: TabId, isWide: boolean, kind: FormKind): void {
  const { workspace } = useServices();
  const operation = useOptionsScope(tabId)?.operation ?? null;
  const reveal = useBuilder((state) => state.reveal);
  const collapsed = useWorkspace((state) => state.layout.collapsedSections);
  const latest = useRef(collapsed);
  useEffect(() => {
    latest.current = collapsed;
  });
  useEffect(() => {
    if (reveal === null || reveal.tabId !== tabId || reveal.focus !== 'form') return;
    const names = focusNamesOf(reveal.path);
    if (names.length === 0) return;
    const path = operation === null ? reveal.path : pathInOptions(operation, reveal.path);
    if (path === null) {
      // A field of the operation is always visible.
      names.some((name) => focusTarget(name));
      forgetReveal(reveal);
      return;
    }
    const section = sectionOfPath(path);
    if (isWide) chooseSection(tabId, section);
    const key = sectionKey(section, kind);
    const isOpen = latest.current.includes(key) !== isOpenAtFirst(section, kind);
    if (!isOpen) workspace.changeLayout({ collapsedSections: toggled(latest.current, key) });
    // After the section is drawn.
    const frame = requestAnimationFrame(() => {
      names.some((name) => focusTarget(name));
      forgetReveal(reveal);
    });
    return () => cancelAnimationFrame(frame);
  }, [reveal, tabId, isWide, kind, workspace, operation]);
}
