import type { LabAnswer } from '../../shared/lab/scenario.ts';

/** Which attempt of which caller is next. */
export interface AttemptMemory {
  /**
   * The answer for the next attempt. With a key the last answer stays; without one all callers take turns, and the script
   * begins again after its end.
   */
  next(script: string, answers: readonly LabAnswer[], key: string | null): LabAnswer;
}

/** Keys that are remembered; the oldest make room. */
const mostKeys = 5000;

export function createAttemptMemory(): AttemptMemory {
  const seen = new Map<string, number>();
  return {
    next(script, answers, key) {
      const place = `${script}\n${key ?? ''}`;
      const attempt = seen.get(place) ?? 0;
      seen.delete(place);
      seen.set(place, attempt + 1);
      const oldest = seen.size > mostKeys ? seen.keys().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
      return answerAt(answers, key === null ? attempt % lengthOf(answers) : attempt);
    },
  };
}

function lengthOf(answers: readonly LabAnswer[]): number {
  return answers.reduce((sum, { times = 1 }) => sum + times, 0);
}

function answerAt(answers: readonly LabAnswer[], attempt: number): LabAnswer {
  let left = attempt;
  for (const answer of answers) {
    left -= answer.times ?? 1;
    if (left < 0) return answer;
  }
  const last = answers.at(-1);
  if (last === undefined) throw new Error('a script has an answer, or its schema would have refused it');
  return last;
}
