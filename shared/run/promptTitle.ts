import type { JsonObject } from '../base/json.ts';

/**
 * What a run of an agent is called by in lists and tabs: the beginning of its prompt; of one that was started elsewhere, and
 * whose prompt nobody told, its id. Null where there is neither.
 */
export function taskTitle({ prompt, jobId }: JsonObject, longest: number): string | null {
  return promptTitle(prompt, longest) ?? promptTitle(jobId, longest);
}

/** The beginning of a prompt in one line; null where there is none. */
export function promptTitle(prompt: unknown, longest: number): string | null {
  // No title needs more of a long prompt than this.
  const line =
    typeof prompt === 'string'
      ? prompt
          .slice(0, longest * 5)
          .replaceAll(/\s+/g, ' ')
          .trim()
      : '';
  return line === '' ? null : line.slice(0, longest);
}

/** As long is the title of a run at most. */
export const longestRunTitle = 300;
