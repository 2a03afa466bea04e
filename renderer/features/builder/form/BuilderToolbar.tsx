import { ChevronDown, CircleAlert } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { blocksSending } from '../../../../shared/request/validateDraft.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { KeyHint } from '../../../ui/labels/KeyHint.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { EditTools } from './EditTools.tsx';
import { AddOption } from './AddOption.tsx';
import { OptionsScope } from '../optionsScope.ts';
import { useProblems } from '../problems/useProblems.ts';

const views = ['form', 'json', 'both'] as const satisfies readonly WorkspaceTab['builderView'][];

interface BuilderToolbarProps {
  readonly tabId: TabId;
  readonly hasAddOption: boolean;
  /** Shows the form below, which is collapsed; null where it is visible. */
  readonly expand: (() => void) | null;
}

/** Form, JSON or both; the list of further options where the form is too low to end with it; undo and redo; copy as code. */
export function BuilderToolbar({ tabId, hasAddOption, expand }: BuilderToolbarProps) {
  const { t } = useText();
  const { workspace } = useServices();
  const tab = useTab(tabId);
  const view = tab?.builderView ?? 'form';
  return (
    <div className="flex h-toolbar shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
      <Segments
        label={t('builder.view')}
        value={view}
        onChange={(builderView) => workspace.changeTab(tabId, { builderView })}
        items={views.map((id) => ({ id, text: t(`builder.view.${id}`) }))}
      />
      {expand === null ? null : (
        <Button variant="link" size="small" icon={ChevronDown} aria-expanded={false} onPress={expand}>
          {t('builder.expand')}
        </Button>
      )}
      {hasAddOption && expand === null ? (
        <OptionsScope value>
          <AddOption tabId={tabId} />
        </OptionsScope>
      ) : null}
      <span className="min-w-0 flex-1" />
      {view === 'both' ? <SendOffNote tabId={tabId} /> : null}
      <EditTools tabId={tabId} />
    </div>
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
