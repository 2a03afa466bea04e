import { CircleCheck } from 'lucide-react';
import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { OptionCards } from '../../ui/controls/OptionCards.tsx';
import { ScenarioSteps } from './ScenarioSteps.tsx';
import type { ScenarioGroup } from './searchScenarios.ts';

interface ScenarioCardsProps {
  readonly groups: readonly ScenarioGroup[];
  /** Each group shows its name: if more than one is shown. */
  readonly hasTitles: boolean;
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

/** Scenarios in a grid, with the responses that each returns in turn. */
export function ScenarioCards({ groups, hasTitles, chosen, onChoose }: ScenarioCardsProps) {
  const { t } = useText();
  return (
    <OptionCards
      label={t('lab.cards')}
      hasTitles={hasTitles}
      value={chosen}
      onChange={onChoose}
      groups={groups.map((group) => ({
        id: group.family,
        name: t(`lab.family.${group.family}`),
        items: group.entries.map((entry) => ({
          id: entry.name,
          text: entry.title,
          content: <ScenarioCard entry={entry} />,
        })),
      }))}
    />
  );
}

function ScenarioCard({ entry }: { readonly entry: LabEntry }) {
  return (
    <>
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1 font-strong">{entry.title}</span>
        <Icon
          as={CircleCheck}
          size={16}
          className="invisible mt-0.5 text-accent-text group-data-selected/card:visible"
        />
      </span>
      {entry.about === '' ? null : <span className="text-text-2 type-12">{entry.about}</span>}
      {entry.file === null ? null : <span className="truncate font-code text-text-3 type-12">{entry.file}</span>}
      <ScenarioSteps steps={entry.steps} className="mt-auto" />
    </>
  );
}
