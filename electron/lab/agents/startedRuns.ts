import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { AgentScript } from '../../../shared/lab/agentScript.ts';

/** A run that was started in this lab. */
export interface StartedRun {
  readonly id: string;
  readonly script: AgentScript;
  /** In ms since 1970. */
  readonly at: number;
  /** The options of its request in the list (api-facts 5.4). */
  readonly options: JsonObject;
}

/** Runs started since the lab started, for the list of a team's runs. */
export interface StartedRuns {
  add(run: StartedRun): void;
  /** Null for a run of another lab. */
  scriptOf(id: string): AgentScript | null;
  /** Returns twenty runs started before a time in ms, newest first, as the service lists them; without a time, the newest of all. */
  page(before: string | null, statusOf: (run: StartedRun) => JsonValue): JsonObject;
}

/** The oldest are forgotten. */
const maxRuns = 1000;
const pageSize = 20;

export function createStartedRuns(): StartedRuns {
  const runs: StartedRun[] = [];
  return {
    add(run) {
      runs.unshift(run);
      runs.length = Math.min(runs.length, maxRuns);
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
