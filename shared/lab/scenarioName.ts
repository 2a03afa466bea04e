import { z } from 'zod';

/** In the order of the menu. `own` are a person's. */
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

/** `family/id`: how a scenario is named in addresses, headers, drafts and the record of a run. */
export const scenarioNameSchema = z
  .string()
  .max(120)
  .regex(/^[a-z-]+\/[a-z0-9-]+$/);

/** Names the scenario of one call, where the address does not. */
export const scenarioHeader = 'x-trowel-scenario';

/** The part of an address that names a scenario: `http://127.0.0.1:4402/scenario/<family>/<id>/v2/scrape`. */
export const scenarioPath = '/scenario/';

/** What plays when nobody has chosen. */
export const plainScenario = 'results/page';
