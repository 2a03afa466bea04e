import { z } from 'zod';

/** In menu order. `own` are the user's. */
export const labFamilies = [
  'results',
  'slow-down',
  'keys-and-plans',
  'requests',
  'timeouts',
  'service-trouble',
  'outcome-unknown',
  'cache-and-lockdown',
  'broken-answers',
  'tls',
  'agent-runs',
  'jobs',
  'own',
] as const;
export const labFamilySchema = z.enum(labFamilies);
export type LabFamily = z.infer<typeof labFamilySchema>;

/** `family/id`: the name of a scenario in URLs, headers, drafts and the record of a run. */
export const scenarioNameSchema = z
  .string()
  .max(120)
  .regex(/^[a-z-]+\/[a-z0-9-]+$/);

/** Identifies the scenario of one call if the URL does not. */
export const scenarioHeader = 'x-trowel-scenario';

/** The URL path prefix that identifies a scenario: `http://127.0.0.1:4402/scenario/<family>/<id>/v2/scrape`. */
export const scenarioPath = '/scenario/';

/** The default scenario. */
export const plainScenario = 'results/page';
