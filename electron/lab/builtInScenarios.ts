import { labFileSchema, type NamedScenario } from '../../shared/lab/scenario.ts';
import agentRuns from './scenarios/agent-runs.json' with { type: 'json' };
import brokenCodings from './scenarios/broken-codings.json' with { type: 'json' };
import brokenHeads from './scenarios/broken-heads.json' with { type: 'json' };
import brokenLengths from './scenarios/broken-lengths.json' with { type: 'json' };
import brokenRedirects from './scenarios/broken-redirects.json' with { type: 'json' };
import brokenShapes from './scenarios/broken-shapes.json' with { type: 'json' };
import brokenStatuses from './scenarios/broken-statuses.json' with { type: 'json' };
import brokenTexts from './scenarios/broken-texts.json' with { type: 'json' };
import brokenWords from './scenarios/broken-words.json' with { type: 'json' };
import cacheAndLockdown from './scenarios/cache-and-lockdown.json' with { type: 'json' };
import jobs from './scenarios/jobs.json' with { type: 'json' };
import keysAndPlans from './scenarios/keys-and-plans.json' with { type: 'json' };
import outcomeUnknown from './scenarios/outcome-unknown.json' with { type: 'json' };
import requests from './scenarios/requests.json' with { type: 'json' };
import results from './scenarios/results.json' with { type: 'json' };
import serviceTrouble from './scenarios/service-trouble.json' with { type: 'json' };
import slowDown from './scenarios/slow-down.json' with { type: 'json' };
import timeouts from './scenarios/timeouts.json' with { type: 'json' };
import tls from './scenarios/tls.json' with { type: 'json' };

const files: readonly unknown[] = [
  results,
  slowDown,
  keysAndPlans,
  requests,
  timeouts,
  serviceTrouble,
  outcomeUnknown,
  cacheAndLockdown,
  brokenHeads,
  brokenLengths,
  brokenCodings,
  brokenRedirects,
  brokenStatuses,
  brokenTexts,
  brokenShapes,
  brokenWords,
  tls,
  agentRuns,
  jobs,
];

let read: readonly NamedScenario[] | null = null;

/** Returns the scenarios built into Trowel, in the order of their files; read once. A file that does not parse is a bug and throws. */
export function builtInScenarios(): readonly NamedScenario[] {
  return (read ??= files.flatMap((content) => {
    const { family = 'own', scenarios } = labFileSchema.parse(content);
    return scenarios.map((scenario) => ({ name: `${family}/${scenario.id}`, family, scenario, file: null }));
  }));
}
