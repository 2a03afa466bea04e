import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { FieldSection } from '../../../../shared/request/fields.ts';
import { blocksSending } from '../../../../shared/request/validateDraft.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import type { MessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { KeyHint } from '../../../ui/labels/KeyHint.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EditTools } from './EditTools.tsx';
import { chooseSection, setOnlySet, useBuilder } from '../builderStore.ts';
import { countSet, sectionName, sectionOrder, useFormKind, useShownSection } from './sectionFields.ts';
import { OptionsScope } from '../optionsScope.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

const views = ['form', 'json', 'both'] as const satisfies readonly WorkspaceTab['builderView'][];

/** Form, JSON or both; which fields are shown; undo and redo; copy as code. */
export function BuilderToolbar({ tabId, hasLinks }: { readonly tabId: TabId; readonly hasLinks: boolean }) {
  const { t } = useText();
  const { workspace } = useServices();
  const tab = useTab(tabId);
  const onlySet = useBuilder((state) => state.onlySet[tabId] ?? false);
  const view = tab?.builderView ?? 'form';
  return (
    <div className="flex h-toolbar shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
      <Segments
        label={t('builder.view')}
        value={view}
        onChange={(builderView) => workspace.changeTab(tabId, { builderView })}
        items={views.map((id) => ({ id, text: t(`builder.view.${id}`) }))}
      />
      {hasLinks ? (
        <OptionsScope value>
          <SectionLinks tabId={tabId} />
        </OptionsScope>
      ) : null}
      {view === 'json' || hasLinks ? null : (
        <Checkbox className="min-w-0 leading-4!" isSelected={onlySet} onChange={(isOnly) => setOnlySet(tabId, isOnly)}>
          <span className="whitespace-nowrap @max-[450px]:hidden">{t('builder.onlySet')}</span>
          <span className="hidden whitespace-nowrap @max-[450px]:inline">{t('builder.onlySet.short')}</span>
        </Checkbox>
      )}
      <span className="min-w-0 flex-1" />
      {view === 'both' ? <SendOffNote tabId={tabId} /> : null}
      <EditTools tabId={tabId} />
    </div>
  );
}

/** Shorter labels for a row that must fit all of them. */
const linkNames: Readonly<Partial<Record<FieldSection, MessageKey>>> = {
  placeAndProxy: 'builder.link.placeAndProxy',
  cacheAndRetention: 'builder.link.cacheAndRetention',
  tools: 'builder.link.tools',
};

/** The sections as a row of links, where the form shows one at a time. */
function SectionLinks({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const shown = useShownSection(tabId, draft.body);
  const kind = useFormKind(tabId, draft.body);
  const row = useRef<HTMLElement>(null);
  // The chosen section may be one of which the row shows only a part.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav
      ref={row}
      aria-label={t('builder.sections')}
      className="flex min-w-0 scroll-pe-6 items-center gap-0.5 overflow-x-auto pe-6 [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)] [scrollbar-width:none]"
    >
      {sectionOrder(kind, draft.body).map((section) => {
        const count = countSet(draft.body, section);
        return (
          <button
            key={section}
            type="button"
            aria-current={section === shown ? 'true' : undefined}
            className={joinClasses(
              'flex h-6 shrink-0 items-center gap-1 rounded-s px-1 whitespace-nowrap transition-state hover:bg-surface-hover focus-inset',
              section === shown ? 'font-medium text-accent-text' : 'text-text-2',
            )}
            onClick={() => chooseSection(tabId, section)}
          >
            {t(linkNames[section] ?? sectionName(section, kind))}
            {count === 0 ? null : <span className="text-text-3 type-12">{count}</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** Shows above both views why sending is off, and how to send anyway. */
function SendOffNote({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const problems = useProblems(tabId);
  if (!blocksSending(problems)) return null;
  const errors = problems.filter(({ severity }) => severity === 'error');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex min-w-0 items-center gap-1.5 text-danger-text">
        <Icon as={CircleAlert} size={14} />
        <span className="min-w-0 leading-4">
          {errors[0]?.rule === 'syntax' ? t('problems.sendOffSyntax') : t('problems.sendOff', { count: errors.length })}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-text-2">
        <KeyHint binding="Mod+Shift+Enter" />
        {t('problems.sendOverrides')}
      </span>
    </span>
  );
}
