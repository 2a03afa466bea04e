import { labConnectionId, localEngineConnectionId, type TabId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { ok } from '../../../shared/base/result.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { demoGuideUrl, demoShopUrl, demoUrl } from '../../../shared/workspace/workspace.ts';
import { sampleAgentRun, type SampleId } from '../../../shared/workspace/samples.ts';
import { openAgentForm, startAgent } from '../runs/agentRuns.ts';
import type { Services } from '../services.ts';
import { showActivity } from '../workspace/navigation.ts';

/**
 * Opens the request of a sample and runs it; its hint follows with the result. The page's sample takes the active tab if that only waits
 * to send the demo page, as at the first start.
 * @returns an error where the agent's run could not be started; failures of the others are shown by their tabs
 */
export async function startSample(services: Services, id: SampleId): Promise<IpcResult<TabId>> {
  const tabId = openSample(services, id);
  services.workspace.changeTab(tabId, { sample: id });
  if (id === 'agent') services.window.setState({ playedSample: tabId });
  showActivity(services, 'requests');
  if (id === 'agent') {
    const started = await startAgent(services, tabId);
    return started.ok ? ok(tabId) : started;
  }
  if (id === 'record') await services.liveActions.record(tabId);
  else await services.runActions.startRun(tabId);
  return ok(tabId);
}

function openSample(services: Services, id: SampleId): TabId {
  const { workspace } = services;
  const open = (body: JsonObject, resultTab: string | null = null): TabId => {
    const tabId = workspace.openTab({ connectionId: localEngineConnectionId, draft: { body, source: null } });
    workspace.changeTab(tabId, { resultTab });
    return tabId;
  };
  switch (id) {
    case 'scrape': {
      const { tabs, activeTabId } = workspace.getState();
      const active = tabs.find((tab) => tab.id === activeTabId);
      const isWaiting = active?.runId === null && active.draft.body['url'] === demoUrl;
      return isWaiting ? active.id : open({ url: demoUrl, formats: ['markdown'] });
    }
    case 'pdf': {
      const parsers = [{ type: 'pdf', blocks: true, pages: true }];
      return open({ url: demoGuideUrl, formats: ['markdown'], parsers }, 'blocks');
    }
    case 'record':
      return open({ url: demoShopUrl, formats: ['markdown'] });
    case 'agent':
      return openAgentForm(services, { prompt: sampleAgentRun.prompt }, labConnectionId, sampleAgentRun.scenario);
  }
}
