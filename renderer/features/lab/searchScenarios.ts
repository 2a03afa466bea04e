import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { labFamilies, type LabFamily } from '../../../shared/lab/scenarioName.ts';

export type FamilyChoice = LabFamily | 'all';

export interface ScenarioGroup {
  readonly family: LabFamily;
  readonly entries: readonly LabEntry[];
}

/** Returns the scenarios of a group, or of all groups, that contain every word of the text in name, title, description or status. */
export function groupScenarios(entries: readonly LabEntry[], text: string, choice: FamilyChoice): ScenarioGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => words.every((word) => searchText(entry).includes(word)));
  return labFamilies
    .filter((family) => choice === 'all' || choice === family)
    .map((family) => ({ family, entries: found.filter((entry) => entry.family === family) }))
    .filter((group) => group.entries.length > 0);
}

function searchText({ name, title, about, steps, file }: LabEntry): string {
  return [name, title, about, ...steps.map(({ status, state }) => state ?? String(status ?? '')), file ?? '']
    .join(' ')
    .toLowerCase();
}

/** The group of a scenario, by its name. */
export function familyOf(name: string | null): LabFamily | null {
  return labFamilies.find((family) => name?.startsWith(`${family}/`)) ?? null;
}
