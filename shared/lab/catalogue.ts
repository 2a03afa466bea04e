import { z } from 'zod';
import { lookupTable } from '../base/lookupTable.ts';
import type { JobOperation, PageJobScript } from './pageJobScript.ts';
import type { LabResponse } from './labResponse.ts';
import { type LabScenario, tlsFaults } from './scenario.ts';
import { labFamilySchema, scenarioNameSchema, type LabFamily } from './scenarioName.ts';

/**
 * One attempt in the menu: its response status, null where the response is not HTTP. `state` is that of the job or run instead, where the
 * scenario plays one.
 */
const labStepSchema = z.object({
  status: z.int().nullable(),
  times: z.int().min(1),
  state: z.enum(['completed', 'failed', 'running']).optional(),
});

/** Operations that have scenarios of their own. */
const playedOperations = ['crawl', 'batchScrape', 'map', 'parse', 'search', 'extract'] as const satisfies readonly (
  | JobOperation
  | 'map'
  | 'parse'
  | 'search'
  | 'extract'
)[];

/** A scenario as the menu shows it. */
export const labEntrySchema = z.object({
  name: scenarioNameSchema,
  family: labFamilySchema,
  title: z.string(),
  about: z.string(),
  steps: z.array(labStepSchema),
  /** How the greeting of TLS goes wrong; null where HTTP is spoken. */
  tls: z.enum(tlsFaults).nullable(),
  /** The file of a user's own scenario; null for built-in ones. */
  file: z.string().nullable(),
  /** It plays a run of an agent: something to start from the agent's view, and nothing to scrape. */
  playsAgent: z.boolean(),
  /** The operation whose calls it plays; null for a scrape, an agent, and calls of several operations. */
  operation: z.enum(playedOperations).nullable(),
});

/** All scenarios, and plain messages about errors in the user's own files. */
export const labCatalogueSchema = z.object({
  entries: z.array(labEntrySchema),
  problems: z.array(z.object({ file: z.string(), message: z.string() })),
});

/** A scenario as stored in its file. */
export const labScenarioTextSchema = z.object({ text: z.string() });

/** A user scenario that was written. */
export const writtenScenarioSchema = z.object({ name: scenarioNameSchema, file: z.string() });

export type LabStep = z.infer<typeof labStepSchema>;
export type LabEntry = z.infer<typeof labEntrySchema>;
export type LabCatalogue = z.infer<typeof labCatalogueSchema>;

/** The menu's data about a scenario. */
export function toEntry(family: LabFamily, scenario: LabScenario, file: string | null): LabEntry {
  const { id, name, about, tls, agent } = scenario;
  return {
    name: `${family}/${id}`,
    family,
    title: name,
    about,
    steps: tls === undefined ? stepsOf(scenario) : [{ status: null, times: 1 }],
    tls: tls ?? null,
    file,
    playsAgent: agent !== undefined,
    operation: operationOf(scenario),
  };
}

/** Operations that are played by their routes, by their paths. */
const callsByPath: Readonly<Record<string, LabEntry['operation']>> = lookupTable({
  '/v2/map': 'map',
  '/v2/parse': 'parse',
  '/v2/search': 'search',
  '/v2/extract': 'extract',
  '/v2/extract/*': 'extract',
});

function operationOf({ job, routes = [] }: LabScenario): LabEntry['operation'] {
  if (job !== undefined) return job.operation;
  const [operation, ...others] = new Set(routes.map(({ path }) => callsByPath[path] ?? null));
  return operation !== undefined && others.length === 0 ? operation : null;
}

function stepsOf({ answers, agent, job, routes }: LabScenario): LabStep[] {
  if (job !== undefined) return stepsOfJob(job);
  if (agent !== undefined) {
    const { start = [], status = [], end, endsAt } = agent;
    const state = endsAt === undefined ? 'running' : end?.['status'] === 'failed' ? 'failed' : 'completed';
    return [...[...start, ...status].map(stepOf), { status: null, times: 1, state }];
  }
  const [route] = routes ?? [];
  return (route !== undefined && isOnlyRoute(answers) ? route.answers : answers).map(toStep);
}

/** A scenario of other calls answers a scrape with 404. */
function isOnlyRoute(answers: readonly LabResponse[]): boolean {
  return answers.every((answer) => 'status' in answer && answer.status === 404);
}

/** The faults of a job, and its final state; a start that is always refused has none. */
function stepsOfJob({ faults = [], end }: PageJobScript): LabStep[] {
  const refused = faults.find(({ on, from = 1, answers }) => on === 'start' && from === 1 && isAlways(answers));
  if (refused !== undefined) return refused.answers.map((answer) => ({ ...toStep(answer), times: 1 }));
  const order = ['start', 'status', 'pages', 'cancel'];
  return [
    ...faults
      .filter(({ on }) => order.includes(on))
      .toSorted((one, other) => order.indexOf(one.on) - order.indexOf(other.on))
      .flatMap(({ answers }) => answers.map(toStep)),
    { status: null, times: 1, state: end?.status ?? 'running' },
  ];
}

/** More attempts than anyone makes. */
const manyTimes = 1000;

function isAlways(answers: readonly LabResponse[]): boolean {
  return (answers.at(-1)?.times ?? 1) >= manyTimes;
}

function stepOf({ status, times = 1 }: { readonly status: number; readonly times?: number | undefined }): LabStep {
  return { status, times: Math.min(times, manyTimes) };
}

function toStep(answer: LabResponse): LabStep {
  return { status: 'raw' in answer ? null : answer.status, times: answer.times ?? 1 };
}
