import type { TabId } from '../../../../shared/base/brand.ts';
import { recordedRun } from '../../../data/runs/agentRuns.ts';
import { useLabCatalogue } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { FormRow } from '../../../ui/controls/FormRow.tsx';
import { Select } from '../../../ui/controls/Select.tsx';

/** Chooses what the failure lab plays instead of an agent: any run it knows, or the tab's scenario. */
export function LabScenario({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { workspace } = useServices();
  const chosen = useTab(tabId)?.scenario ?? recordedRun;
  const entries = useLabCatalogue(true).data?.entries ?? [];
  const offered = entries.filter(({ playsAgent, name }) => playsAgent || name === chosen);
  const items = offered.map(({ name, title, about }) => ({ id: name, text: title, description: about }));
  return (
    <FormRow title={t('agents.form.labPlays')} hint={t('agents.form.labPlays.hint')}>
      <Select
        ariaLabel={t('agents.form.labPlays')}
        className="w-full max-w-[420px]"
        value={items.some(({ id }) => id === chosen) ? chosen : null}
        placeholder={chosen}
        onChange={(scenario) => workspace.changeTab(tabId, { scenario })}
        items={items}
      />
    </FormRow>
  );
}
