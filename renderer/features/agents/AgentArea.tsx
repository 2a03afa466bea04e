import type { TabId } from '../../../shared/base/brand.ts';
import { useRun, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { AgentForm } from './form/AgentForm.tsx';
import { AgentRunView } from './AgentRunView.tsx';

/** An agent's tab: the form of its request, and once it is started its run. */
export function AgentArea({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const tab = useTab(tabId);
  const { state, run, error } = useRun(tab?.runId);
  if (tab === undefined) return null;
  if (tab.runId === null) return <AgentForm tabId={tabId} />;
  if (run !== null) return <AgentRunView key={run.runId} tabId={tabId} run={run} />;
  if (state === 'loading') return null;
  return (
    <EmptyState sentence={t('agents.gone')}>
      {error === null ? null : (
        <p className="text-text-3 type-12" data-selectable>
          {error.message}
        </p>
      )}
    </EmptyState>
  );
}
