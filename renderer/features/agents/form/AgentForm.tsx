import { Bot, SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { agentProblems } from '../../../../shared/api/agentProblems.ts';
import { labConnectionId, localEngineConnectionId, type RunId, type TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { variableRule } from '../../../../shared/request/rules/textRules.ts';
import { recordedRun, startAgent } from '../../../data/runs/agentRuns.ts';
import { chooseConnection } from '../../../data/requests/labTab.ts';
import { openRun } from '../../../data/workspace/navigation.ts';
import { useCommandHandler, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useVariables } from '../../../data/queries/variables.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { StartForm } from '../../../ui/controls/StartForm.tsx';
import { ConnectionSelect } from '../../builder/form/ConnectionSelect.tsx';
import { AgentFields } from './AgentFields.tsx';
import { AttachRun } from './AttachRun.tsx';
import { LabScenario } from './LabScenario.tsx';
import { NoAgentHere } from './NoAgentHere.tsx';
import { RecordedRuns } from './RecordedRuns.tsx';
import { UnknownNames } from './UnknownNames.tsx';

/** Form of an agent request: what to find, where, and the spending limit. */
export function AgentForm({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const tab = useTab(tabId);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [wasTried, setTried] = useState(false);
  /** Names of the fields whose text does not parse. */
  const broken = useRef(new Set<string>());
  const body: JsonObject = tab?.draft.body ?? {};
  const problems = agentProblems(body);
  const variables = useVariables();
  const unknown = variableRule(body, { connectionKind: 'service', ...variables });
  // It responds with 404 as long as it has no agent of its own.
  const isLocal = tab?.connectionId === localEngineConnectionId;
  const start = async (isAnyway = false) => {
    setTried(true);
    if (isStarting) return;
    if (isLocal && !isAnyway) return announce(t('agents.form.local'), 'assertive');
    // The last typed text may not be rendered yet.
    const draft: JsonObject = services.workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body ?? {};
    const names = variableRule(draft, { connectionKind: 'service', ...variables });
    // A schema that does not parse would be left out, and the run be charged without it.
    const count = isAnyway ? 0 : agentProblems(draft).length + broken.current.size + names.length;
    if (count > 0) return announce(t('agents.form.problems', { count }), 'assertive');
    setStarting(true);
    setFailure(null);
    const result = await startAgent(services, tabId);
    setStarting(false);
    if (result.ok) return;
    setFailure(result.error.message);
    announce(result.error.message, 'assertive');
  };
  const follow = async (runId: RunId) => {
    const opened = await openRun(services, runId, tabId);
    if (!opened.ok) setFailure(opened.error.message);
  };
  useCommandHandler('request.send', () => void start());
  useCommandHandler('request.sendAnyway', () => void start(true));
  if (tab === undefined) return null;
  return (
    <StartForm
      label={t('agents.form')}
      icon={Bot}
      title={t('agents.form.title')}
      end={
        <ConnectionSelect
          connectionId={tab.connectionId}
          onChange={(connectionId) => chooseConnection(services, tabId, connectionId, recordedRun)}
          onAdd={() => services.window.setState({ dialog: { kind: 'add-connection', tabId } })}
        />
      }
    >
      {isLocal ? <NoAgentHere tabId={tabId} /> : null}
      {isLocal ? <RecordedRuns tabId={tabId} isPrimary /> : null}
      {tab.connectionId === labConnectionId ? <LabScenario tabId={tabId} /> : null}
      <AgentFields
        tabId={tabId}
        body={body}
        problems={wasTried ? problems : problems.filter(({ reason }) => reason !== 'prompt-missing')}
        onChange={(next) => services.workspace.changeDraft(tabId, { body: next, source: null })}
        onBroken={(name, isBroken) => void (isBroken ? broken.current.add(name) : broken.current.delete(name))}
      />
      <UnknownNames problems={unknown} />
      {failure === null ? null : <FieldMessage>{failure}</FieldMessage>}
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          icon={SendHorizontal}
          binding={bindingOf('request.send')}
          isDisabled={isStarting || isLocal}
          onPress={() => void start()}
        >
          {t('agents.form.start')}
        </Button>
        <span className="text-text-3 type-12">{t(isLocal ? 'agents.form.localAnyway' : 'agents.form.once')}</span>
      </div>
      {isLocal ? null : <RecordedRuns tabId={tabId} isPrimary={false} />}
      <div className="border-t border-border-subtle pt-4">
        <AttachRun connectionId={tab.connectionId} scenario={tab.scenario} onRun={(runId) => void follow(runId)} />
      </div>
    </StartForm>
  );
}
