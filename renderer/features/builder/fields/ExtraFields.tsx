import { Braces } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { printShort } from '../../../../shared/request/problems.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { extraKeys, fieldProblems } from '../form/sectionFields.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** Fields of the body without a control in the form: listed, kept, sent, and edited in the JSON. */
export function ExtraFields({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const { draft } = useDraft(tabId);
  const problems = useProblems(tabId);
  return extraKeys(draft.body).map((key) => (
    <div key={key} data-field={key}>
      <div className="flex min-h-(--row) items-start gap-2">
        <FieldLabel id={`extra-${key}`} name={key} isSet isMuted={false} />
        <span className="flex min-h-(--row) min-w-0 flex-1 items-center gap-2">
          <Button size="small" icon={Braces} onPress={() => revealInJson(services, tabId, [key])}>
            {t('builder.field.editInJson')}
          </Button>
          <span className="truncate text-text-3 type-12">{printShort(draft.body[key])}</span>
        </span>
      </div>
      <FieldProblems tabId={tabId} problems={fieldProblems(problems, { path: [key] })} className="ps-[192px]" />
    </div>
  ));
}
