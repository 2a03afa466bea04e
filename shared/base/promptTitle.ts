import type { JsonObject } from './json.ts';

/**
 * Returns the title of an agent run in lists and tabs: the beginning of its prompt; its id for a run started elsewhere whose prompt is
 * unknown. Null where there is neither.
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

/** Maximum number of characters of a run's title. */
export const maxRunTitleChars = 300;
