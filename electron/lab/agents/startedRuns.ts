import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { AgentScript } from '../../../shared/lab/agentScript.ts';

/** A run that this lab was asked to start. */
export interface StartedRun {
  readonly id: string;
  readonly script: AgentScript;
  /** In ms since 1970. */
  readonly at: number;
  /** What of its request the list tells (api-facts 5.4). */
  readonly options: JsonObject;
}

/** The runs that were started since the lab began, for the list of a team's runs. */
export interface StartedRuns {
  add(run: StartedRun): void;
  /** Null for a run of another lab. */
  scriptOf(id: string): AgentScript | null;
  /** Twenty of those started before a time in ms, the newest first, as the service lists them; of all without a time. */
  page(before: string | null, statusOf: (run: StartedRun) => JsonValue): JsonObject;
}

/** The oldest are forgotten. */
const mostKept = 1000;
const pageSize = 20;

export function createStartedRuns(): StartedRuns {
  const runs: StartedRun[] = [];
  return {
    add(run) {
      runs.unshift(run);
      runs.length = Math.min(runs.length, mostKept);
    },
    scriptOf: (id) => runs.find((run) => run.id === id)?.script ?? null,
    page(before, statusOf) {
      if (before !== null && !/^\d{1,15}$/.test(before)) return { success: false, error: 'Invalid before timestamp.' };
      const rest = runs.filter(({ at }) => before === null || at < Number(before));
      const shown = rest.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        success: true,
        agents: shown.map((run) => ({
          id: run.id,
          createdAt: new Date(run.at).toISOString(),
          targetHint: null,
          origin: 'api',
          settings: { hidden: false, starred: false },
          status: statusOf(run),
          options: run.options,
        })),
        ...(rest.length > shown.length && last !== undefined ? { next: `{{origin}}/v2/agent?before=${last.at}` } : {}),
      };
    },
  };
}
