import { CircleAlert, Ellipsis, RotateCcw, TriangleAlert } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { actionTypeOf } from '../../../../shared/request/actionCatalogue.ts';
import { actionRows, withActionRows } from '../../../../shared/request/actionRows.ts';
import { fieldsOfSection, type FieldSection } from '../../../../shared/request/fields.ts';
import { formatEntries } from '../../../../shared/request/formatCatalogue.ts';
import { useServices, useWorkspace } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { AddAction } from '../actions/AddAction.tsx';
import { LivePageAction } from '../actions/LivePageAction.tsx';
import { hideOption } from '../builderStore.ts';
import { SectionFields } from './SectionFields.tsx';
import {
  countSet,
  extraKeys,
  fieldsFor,
  type FormKind,
  isSet,
  sectionKey,
  sectionName,
  sectionProblems,
  toggled,
} from './sectionFields.ts';
import { useActionEdits } from '../actions/useActionEdits.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

interface FormSectionProps {
  readonly tabId: TabId;
  readonly section: FieldSection;
  readonly kind: FormKind;
  readonly isWide: boolean;
}

/** A section of the form that opens and closes. */
export function FormSection({ tabId, section, kind, isWide }: FormSectionProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const { draft, editor } = useDraft(tabId);
  const problems = sectionProblems(useProblems(tabId), section);
  const collapsed = useWorkspace((state) => state.layout.collapsedSections);
  const key = sectionKey(section);
  const count = countSet(draft.body, section);
  const isOpen = !collapsed.includes(key);
  const toggle = () => workspace.changeLayout({ collapsedSections: toggled(collapsed, key) });
  const reset = () => {
    // Actions that are off are not in the body, and go too.
    if (section === 'actions') return editor.replace((before) => withActionRows(before, []));
    for (const { name } of fieldsOfSection(section)) hideOption(tabId, name);
    return editor.apply(keysOfSection(draft.body, section).map((name) => ({ path: [name], value: undefined })));
  };
  return (
    <Section
      title={t(sectionName(section, kind))}
      count={count}
      summary={summaryOf(draft.body, section, kind)}
      isOpen={isOpen}
      onOpenChange={toggle}
      action={
        <>
          {problems.length === 0 ? null : (
            <ProblemCount count={problems.length} isError={problems.some(({ severity }) => severity === 'error')} />
          )}
          {section === 'actions' ? <AddActionHere tabId={tabId} onAdd={() => (isOpen ? undefined : toggle())} /> : null}
          {count === 0 || !isOpen ? null : (
            <Menu
              label={t('builder.section.menu', { section: t(sectionName(section, kind)) })}
              placement="bottom end"
              trigger={
                <IconButton
                  icon={Ellipsis}
                  label={t('builder.section.menu', { section: t(sectionName(section, kind)) })}
                />
              }
              sections={[{ entries: [{ id: 'reset', text: t('builder.section.reset'), icon: RotateCcw }] }]}
              onAction={reset}
            />
          )}
        </>
      }
    >
      <div className="pt-0.5 pb-3">
        <SectionFields tabId={tabId} section={section} kind={kind} isWide={isWide} />
      </div>
    </Section>
  );
}

/** Actions of the steps section: try the steps on their page, or append a new one. */
function AddActionHere({ tabId, onAdd }: { readonly tabId: TabId; readonly onAdd: () => void }) {
  const { draft } = useDraft(tabId);
  const edits = useActionEdits(tabId);
  const rows = actionRows(draft);
  if (rows === null || rows.length === 0) return null;
  const insert: typeof edits.insert = (place, actions) => {
    onAdd();
    edits.insert(place, actions);
  };
  return (
    <>
      <LivePageAction tabId={tabId} hasSteps />
      <AddAction edits={{ ...edits, insert }} afterIndex={rows.length - 1} />
    </>
  );
}

function ProblemCount({ count, isError }: { readonly count: number; readonly isError: boolean }) {
  const { t } = useText();
  return (
    <span className={`flex shrink-0 items-center gap-1 ${isError ? 'text-danger-text' : 'text-warning-text'}`}>
      <Icon as={isError ? CircleAlert : TriangleAlert} size={14} />
      {t('builder.section.problems', { count })}
    </span>
  );
}

/** Returns the summary of a closed section: what is set in it. */
function summaryOf(body: JsonObject, section: FieldSection, kind: FormKind): string {
  if (section === 'formats')
    return formatEntries(body)
      .map(({ name }) => name)
      .join(', ');
  const { actions } = body;
  if (section === 'actions' && Array.isArray(actions))
    return (actions as readonly JsonValue[]).map((action) => actionTypeOf(action) ?? '?').join(', ');
  const set = fieldsFor(kind, section, body).filter((field) => !field.isEssential && isSet(body, field));
  return [...set.map(({ name }) => name), ...(section === 'advanced' ? extraKeys(body) : [])].join(', ');
}

function keysOfSection(body: JsonObject, section: FieldSection): readonly string[] {
  const fields = fieldsOfSection(section).filter(({ isEssential }) => !isEssential);
  const options = new Set<string>(fields.map(({ option }) => option));
  return [...options, ...(section === 'advanced' ? extraKeys(body) : [])].filter((key) => Object.hasOwn(body, key));
}
