import type { LabResponse } from '../../shared/lab/labResponse.ts';

/** Which attempt of which caller is next. */
export interface AttemptMemory {
  /**
   * Returns the response for the next attempt. With a key the last response repeats; without one all callers take turns, and the script
   * restarts after its end.
   */
  next(script: string, answers: readonly LabResponse[], key: string | null): LabResponse;
}

/** Maximum number of stored keys; beyond it the oldest are removed. */
const maxKeys = 5000;

export function createAttemptMemory(): AttemptMemory {
  const seen = new Map<string, number>();
  return {
    next(script, answers, key) {
      const place = `${script}\n${key ?? ''}`;
      const attempt = seen.get(place) ?? 0;
      seen.delete(place);
      seen.set(place, attempt + 1);
      const oldest = seen.size > maxKeys ? seen.keys().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
      return responseAt(answers, key === null ? attempt % lengthOf(answers) : attempt);
    },
  };
}

function lengthOf(answers: readonly LabResponse[]): number {
  return answers.reduce((sum, { times = 1 }) => sum + times, 0);
}

function responseAt(answers: readonly LabResponse[], attempt: number): LabResponse {
  let left = attempt;
  for (const answer of answers) {
    left -= answer.times ?? 1;
    if (left < 0) return answer;
  }
  const last = answers.at(-1);
  if (last === undefined) throw new Error('a script has an answer, or its schema would have refused it');
  return last;
}
