import { z } from 'zod';
import { type LabResponse, type LabScenario, tlsFaults } from './scenario.ts';
import { labFamilySchema, scenarioNameSchema, type LabFamily } from './scenarioName.ts';

/** One attempt in the menu: its response status, null where the response is not HTTP. */
const labStepSchema = z.object({ status: z.int().nullable(), times: z.int().min(1) });

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
  const { id, name, about, answers, tls, agent } = scenario;
  return {
    name: `${family}/${id}`,
    family,
    title: name,
    about,
    steps: tls === undefined ? answers.map(toStep) : [{ status: null, times: 1 }],
    tls: tls ?? null,
    file,
    playsAgent: agent !== undefined,
  };
}

function toStep(answer: LabResponse): LabStep {
  return { status: 'raw' in answer ? null : answer.status, times: answer.times ?? 1 };
}
