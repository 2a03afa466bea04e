import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { LabResponse } from '../../shared/lab/labResponse.ts';
import type { LabScenario, NamedScenario } from '../../shared/lab/scenario.ts';
import type { ScenarioLibrary } from './scenarioLibrary.ts';

const maxCopies = 100;
const maxIdChars = 80;

/** Returns a scenario in the form that a person reads and writes: without the fields of its responses that only Trowel's tests use. */
export function plainForm(scenario: LabScenario): LabScenario {
  const { routes, job } = scenario;
  const plain = <Part extends { answers: LabResponse[] }>(part: Part): Part => ({
    ...part,
    answers: part.answers.map(plainResponse),
  });
  return {
    ...plain(scenario),
    ...(routes === undefined ? {} : { routes: routes.map(plain) }),
    ...(job?.faults === undefined ? {} : { job: { ...job, faults: job.faults.map(plain) } }),
  };
}

function plainResponse(answer: LabResponse): LabResponse {
  const { expect: _expect, retryAfterMs: _retryAfterMs, retryable: _retryable, ...plain } = answer;
  // The two fields that are left out are optional in a file, and `expect` has a default.
  return plain as LabResponse;
}

/** Returns a scenario as text, as a file would contain it. */
export function scenarioText({ scenario }: NamedScenario): string {
  return JSON.stringify(plainForm(scenario), null, 2);
}

export interface WrittenScenario {
  /** `own/<id>`. */
  readonly name: string;
  /** Name of the file in the person's own folder. */
  readonly file: string;
}

/**
 * Writes a scenario to a new file in the person's own folder, under a free id; no file is ever overwritten. On failure returns an error
 * sentence.
 */
export function writeCustomScenario(
  folder: string,
  library: ScenarioLibrary,
  { scenario }: NamedScenario,
): Result<WrittenScenario, string> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let copy = 1; copy <= maxCopies; copy += 1) {
      const id = copyId(scenario.id, copy);
      if (library.find(`own/${id}`) !== null) continue;
      const file = `${id}.json`;
      if (!writeNew(join(folder, file), textOf({ ...plainForm(scenario), id }))) continue;
      return ok({ name: `own/${id}`, file });
    }
  } catch (failure) {
    return err(`A file in ${folder} could not be written (${codeOf(failure)}).`);
  }
  return err(`${folder} has ${maxCopies} files of this name already.`);
}

function copyId(id: string, copy: number): string {
  const end = copy === 1 ? '' : `-${copy}`;
  return `${id.slice(0, maxIdChars - end.length)}${end}`;
}

function textOf(scenario: LabScenario): string {
  return `${JSON.stringify({ scenarios: [scenario] }, null, 2)}\n`;
}

/** False when a file of this name is there. */
function writeNew(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (failure) {
    if (codeOf(failure) === 'EEXIST') return false;
    throw failure;
  }
}

function codeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return 'code' in failure ? String(failure.code) : failure.message;
}
