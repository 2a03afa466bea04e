import { TriangleAlert } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { draftText, restoreValid } from '../../../../shared/request/draft.ts';
import type { JsonTextProblem } from '../../../../shared/request/jsonText.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { revealPath } from '../problems/revealProblem.ts';
import { lineColumnAt } from './lineColumnAt.ts';
import { useDraft } from '../useDraft.ts';

/** Over a form that shows the past, because the JSON does not parse: where it breaks, the way there, the way back. */
export function FixJsonBar({ tabId, fault }: { readonly tabId: TabId; readonly fault: JsonTextProblem }) {
  const { t } = useText();
  const services = useServices();
  const { draft, editor } = useDraft(tabId);
  const { line, column } = lineColumnAt(draftText(draft), fault.offset);
  const reason = t(`problems.syntax.${fault.reason}`);
  return (
    <div
      role="status"
      className="flex shrink-0 items-start gap-2 border-b border-warning-border bg-warning-tint px-pane py-2 text-warning-text"
    >
      <Icon as={TriangleAlert} size={14} className="mt-1 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          {t('builder.json.fix')} {t('builder.json.fixAt', { line, column, reason })}
        </span>
        <span className="flex items-center gap-3">
          <Button variant="link" size="small" onPress={() => revealPath(services, tabId, [], fault.offset)}>
            {t('builder.json.goTo')}
          </Button>
          <Button variant="link" size="small" onPress={() => editor.replace(restoreValid)}>
            {t('builder.json.restore')}
          </Button>
        </span>
      </div>
    </div>
  );
}
