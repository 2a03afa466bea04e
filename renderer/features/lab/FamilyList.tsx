import {
  Bot,
  CircleCheck,
  CircleHelp,
  Database,
  FileX,
  Hourglass,
  KeyRound,
  ListChecks,
  Layers,
  type LucideIcon,
  ServerCrash,
  ShieldAlert,
  Timer,
  Unplug,
  UserRound,
} from 'lucide-react';
import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { labFamilies } from '../../../shared/lab/scenarioName.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { type FamilyChoice, groupScenarios } from './searchScenarios.ts';

const icons: Readonly<Record<FamilyChoice, LucideIcon>> = {
  all: Layers,
  results: CircleCheck,
  'slow-down': Timer,
  'keys-and-plans': KeyRound,
  requests: FileX,
  timeouts: Hourglass,
  'service-trouble': ServerCrash,
  'outcome-unknown': CircleHelp,
  'cache-and-lockdown': Database,
  'broken-answers': Unplug,
  tls: ShieldAlert,
  'agent-runs': Bot,
  jobs: ListChecks,
  own: UserRound,
};

interface FamilyListProps {
  readonly entries: readonly LabEntry[];
  readonly text: string;
  readonly value: FamilyChoice;
  readonly onChange: (family: FamilyChoice) => void;
}

/** Groups of scenarios, each with the number of matches for the search text. */
export function FamilyList({ entries, text, value, onChange }: FamilyListProps) {
  const { t, number } = useText();
  const counted = (choice: FamilyChoice): number =>
    groupScenarios(entries, text, choice).reduce((sum, group) => sum + group.entries.length, 0);
  const known = labFamilies.filter((family) => entries.some((entry) => entry.family === family));
  const choices: readonly FamilyChoice[] = ['all', ...known];
  return (
    <OptionList
      label={t('lab.families')}
      value={value}
      onChange={onChange}
      className="p-2"
      items={choices.map((choice) => {
        const name = choice === 'all' ? t('lab.all') : t(`lab.family.${choice}`);
        return {
          id: choice,
          text: name,
          content: (
            <>
              <Icon as={icons[choice]} size={16} className={choice === value ? 'text-accent-text' : 'text-text-2'} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-text-3 tabular-nums type-12">{number(counted(choice))}</span>
            </>
          ),
        };
      })}
    />
  );
}
