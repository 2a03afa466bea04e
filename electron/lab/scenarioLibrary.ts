import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { jsonDepth, parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { toEntry, type LabCatalogue } from '../../shared/lab/catalogue.ts';
import { labFileSchema, type LabScenario, type NamedScenario } from '../../shared/lab/scenario.ts';
import { labFamilies } from '../../shared/lab/scenarioName.ts';
import { readRegularFile, reasonOfFailure } from '../adapters/regularFile.ts';
import { builtInScenarios } from './builtInScenarios.ts';

export interface ScenarioLibrary {
  find(name: string): NamedScenario | null;
  /** As the menu shows them: by family, in the order of their files. */
  catalogue(): LabCatalogue;
}

const maxFileBytes = 4_000_000;
const maxFiles = 200;

/**
 * Reads every scenario: those that come with Trowel, and those in `*.json` of a person's folder, which need not exist. An invalid file of
 * theirs is omitted and reported in one sentence.
 */
export function openLibrary(folder: string | null): ScenarioLibrary {
  const own = folder === null ? { scenarios: [], problems: [] } : readCustomFolder(folder);
  const scenarios = [...builtInScenarios(), ...own.scenarios];
  const byName = new Map(scenarios.map((one) => [one.name, one]));
  return {
    find: (name) => byName.get(name) ?? null,
    catalogue: () => ({
      entries: labFamilies.flatMap((family) =>
        scenarios.filter((one) => one.family === family).map((one) => toEntry(one.family, one.scenario, one.file)),
      ),
      problems: own.problems,
    }),
  };
}

interface CustomScenarios {
  readonly scenarios: NamedScenario[];
  readonly problems: LabCatalogue['problems'];
}

function readCustomFolder(folder: string): CustomScenarios {
  const scenarios: NamedScenario[] = [];
  const problems: LabCatalogue['problems'] = [];
  const known = new Set<string>();
  for (const file of filesIn(folder)) {
    const read = readCustomFile(join(folder, file));
    if (!read.ok) {
      problems.push({ file, message: read.error });
      continue;
    }
    for (const scenario of read.value) {
      const name = `own/${scenario.id}`;
      if (known.has(name)) problems.push({ file, message: `The id "${scenario.id}" is taken by another scenario.` });
      else scenarios.push({ name, family: 'own', scenario, file });
      known.add(name);
    }
  }
  return { scenarios, problems };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.sort((one, other) => (one < other ? -1 : 1)).slice(0, maxFiles);
  } catch {
    return [];
  }
}

function readCustomFile(path: string): Result<readonly LabScenario[], string> {
  let text: string;
  try {
    if (statSync(path).size > maxFileBytes) return err('The file is larger than 4 MB.');
    text = readRegularFile(path);
  } catch (failure) {
    return err(`The file cannot be read: ${reasonOfFailure(failure)}.`);
  }
  if (jsonDepth(text) > 100) return err('The file nests deeper than 100 levels.');
  const json = parseJson(text);
  if (!json.ok) return err(`The file is not JSON: ${json.error.message.slice(0, 200)}`);
  const read = labFileSchema.safeParse(json.value);
  return read.success ? ok(read.data.scenarios) : err(describe(read.error));
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  const words = issue?.message ?? 'It is not a scenario file';
  return `${path === '' ? 'The file' : path}: ${words.slice(0, 200)}`;
}
