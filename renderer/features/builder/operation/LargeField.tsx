import type { TabId } from '../../../../shared/base/brand.ts';
import type { FormField } from '../../../../shared/request/fields.ts';
import { valueAt } from '../../../../shared/request/jsonPath.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';
import { fieldProblems } from '../form/sectionFields.ts';
import { SchemaField } from '../formats/SchemaField.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { useProblems } from '../problems/useProblems.ts';
import { useDraft } from '../useDraft.ts';

/** A field that takes the width of the form: text of several lines, or a JSON Schema. */
export function LargeField({ tabId, field }: { readonly tabId: TabId; readonly field: FormField }) {
  const services = useServices();
  const { draft, editor } = useDraft(tabId);
  const problems = fieldProblems(useProblems(tabId), field);
  const { name, path } = field;
  const shared = {
    at: name,
    helpId: field.messages.help.slice('fields.'.length, -'.help'.length),
    value: valueAt(draft.body, path),
    onChange: (value: Parameters<typeof editor.set>[1]) => editor.set(path, value),
    isWrong: problems.some(({ severity }) => severity === 'error'),
  };
  return (
    <div className="flex min-w-0 flex-col gap-1 px-pane pb-2" data-field={name}>
      {field.editor === 'schema' ? (
        <SchemaField {...shared} onOpen={() => revealInJson(services, tabId, path)} />
      ) : (
        <OptionControl {...shared} name={name} control={{ kind: 'text', maxLength: null }} rows={paragraphRows} />
      )}
      <FieldProblems tabId={tabId} problems={problems} />
    </div>
  );
}

const paragraphRows = 2;
