import { z } from 'zod';
import { agentScriptSchema } from './agentScript.ts';
import { labResponseSchema } from './labResponse.ts';
import { pageJobSchema } from './pageJobScript.ts';
import { labFamilySchema, type LabFamily } from './scenarioName.ts';

/**
 * The failure lab's scenarios as data. A scenario is a script: the responses of a v2 service to the first, the second, the third attempt at
 * the same request. The files of electron/lab/scenarios and of the user's own `lab` folder have this form.
 * In every text of a response `{{name}}` is replaced when it is played: `{{key}}`, `{{key:base64}}` and `{{key:percent}}` are the caller's
 * own key, `{{url}}` the requested page, `{{date:N}}` an HTTP date N seconds from now. `job` plays a crawl or batch by the clock. A route
 * whose response has the id `{{id}}` starts jobs of other operations: each gets its own id, which the responses of `…/*` use in the same
 * placeholder, and has separate attempts, times and end.
 */

/** How a connection of TLS goes wrong before a byte of HTTP. */
export const tlsFaults = [
  'self-signed',
  'untrusted',
  'expired',
  'not-yet-valid',
  'wrong-host',
  'plain',
  'alert',
  'closes',
  'resets',
  'garbage',
] as const;
export type TlsFault = (typeof tlsFaults)[number];

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Such as `/v2/agent/*`: the asterisk matches one path segment. */
  path: z.string().regex(/^\/v2\/[\w*/-]+$/),
  /** Matches only this query, such as `skip=2`; absent: any query, if no earlier route matches. */
  query: z.string().max(200).optional(),
  answers: z.array(labResponseSchema).min(1).max(50),
});

export const labScenarioSchema = z.strictObject({
  /** The last part of the scenario name in its URL: `429-twice-then-200`. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: z.string().min(1).max(80),
  about: z.string().max(300),
  /**
   * Determines which attempts are counted together. `run`: attempts with the same `x-trowel-run` (the app sends it) or the same
   * `x-request-id`; without either, all calls in sequence, restarting after the last response. `request-id`: attempts with the same
   * `x-request-id` only, permanently.
   */
  memory: z.enum(['run', 'request-id']).optional(),
  tls: z.enum(tlsFaults).optional(),
  /** Script of a crawl or batch. */
  job: pageJobSchema.optional(),
  answers: z.array(labResponseSchema).min(1).max(50),
  /** Other calls than scrape with their own responses. */
  routes: z.array(routeSchema).max(20).optional(),
  /** Script of an agent run, where no route matches. */
  agent: agentScriptSchema.optional(),
});
export type LabScenario = z.infer<typeof labScenarioSchema>;

/** A scenario with its name and file. */
export interface NamedScenario {
  /** `family/id`. */
  readonly name: string;
  readonly family: LabFamily;
  readonly scenario: LabScenario;
  /** The file of a user scenario; null for a built-in one. */
  readonly file: string | null;
}

/** A file of scenarios. A person's needs no family. */
export const labFileSchema = z.strictObject({
  family: labFamilySchema.optional(),
  scenarios: z.array(labScenarioSchema).min(1).max(500),
});
