import { Play } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { sampleAgentRun } from '../../../../shared/workspace/samples.ts';
import { playInLab } from '../../../data/requests/labTab.ts';
import { useLabCatalogue } from '../../../data/queries/queries.ts';
import { recordedRun, startAgent } from '../../../data/runs/agentRuns.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { worked } from '../../../ui/overlays/Toasts.tsx';

interface RecordedRunsProps {
  readonly tabId: TabId;
  /** Nothing else can be started: the sample is the main action. */
  readonly isPrimary: boolean;
}

/** Runs bundled with Trowel, played by the failure lab in a new tab: the viewer is usable without an API key. */
export function RecordedRuns({ tabId, isPrimary }: RecordedRunsProps) {
  const { t } = useText();
  const services = useServices();
  const entries = (useLabCatalogue(true).data?.entries ?? []).filter(({ playsAgent }) => playsAgent);
  const others = entries.filter(({ name }) => name !== sampleAgentRun.scenario);
  const play = async (scenario: string) => {
    const prompt = services.workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body['prompt'];
    const title = entries.find(({ name }) => name === scenario)?.title ?? scenario;
    const own = scenario.startsWith(recordedRun) ? sampleAgentRun.prompt : title;
    const body = { prompt: typeof prompt === 'string' && prompt !== '' ? prompt : own };
    const labTabId = playInLab(services, tabId, scenario);
    services.workspace.changeDraft(labTabId, { body, source: null });
    const result = await startAgent(services, labTabId);
    worked('agents', result);
  };
  return (
    <section
      aria-label={t('agents.recorded.title')}
      className={joinClasses('flex flex-col gap-2', !isPrimary && 'border-t border-border-subtle pt-4')}
    >
      <h3 className="font-medium">{t('agents.recorded.title')}</h3>
      <p className="text-text-3 type-12">{t('agents.recorded.hint')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          icon={Play}
          onPress={() => void services.commands.run('demo.agent')}
        >
          {t('agents.recorded.play')}
        </Button>
        {others.length === 0 ? null : (
          <Select
            ariaLabel={t('agents.recorded.lab')}
            placeholder={t('agents.recorded.lab')}
            className="w-64"
            value={null}
            onChange={(name) => void play(name)}
            items={others.map(({ name, title, about }) => ({ id: name, text: title, description: about }))}
          />
        )}
      </div>
    </section>
  );
}
