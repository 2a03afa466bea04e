import { FlaskConical } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { plainScenario } from '../../../../shared/lab/scenarioName.ts';
import { useConnection, useLabCatalogue } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

/** The scenario that the failure lab plays, next to its name; hidden for any other connection. */
export function ScenarioButton({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { window } = useServices();
  const tab = useTab(tabId);
  const isLab = useConnection(tab?.connectionId)?.kind === 'lab';
  const catalogue = useLabCatalogue(isLab).data;
  if (!isLab) return null;
  const name = tab?.scenario ?? plainScenario;
  const entry = catalogue?.entries.find((each) => each.name === name);
  const words = entry?.title ?? (catalogue === undefined ? name : t('lab.gone', { name }));
  return (
    <Button
      icon={FlaskConical}
      aria-label={t('lab.button', { name: words })}
      className="max-w-44 overflow-hidden font-normal! @[1000px]:max-w-60"
      onPress={() => window.setState({ dialog: { kind: 'scenarios' } })}
    >
      <span className="min-w-0 truncate">{words}</span>
    </Button>
  );
}
