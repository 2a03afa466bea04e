import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { Ask } from './ask.ts';
import { cutIntoPieces } from './cutIntoPieces.ts';
import { fencePage } from './fencePage.ts';
import type { ModelFailure } from './modelFailure.ts';
import { askAboutPage, injectionForm, injectionTask } from './prompts.ts';
import { readJsonAnswer } from './readJsonAnswer.ts';

/** `incomplete`: nothing was found, but not everything could be looked at. */
export type InjectionScan = 'clean' | 'found' | 'incomplete';

/** Characters: of a piece that is looked at in one go, with what it shares with the next one; and of everything (api-facts 1.2). */
const limits = { piece: 60_000, shared: 2000, all: 2_000_000 } as const;

/** Looks through every piece until one holds an injection. An endpoint that fails makes it incomplete; none set is a failure. */
export async function findInjection(
  ask: Ask,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<InjectionScan, ModelFailure>> {
  const { pieces, isWhole } = cutIntoPieces(texts, limits);
  let verdict: InjectionScan = isWhole ? 'clean' : 'incomplete';
  for (const piece of pieces) {
    const answer = await ask(
      askAboutPage(fencePage(piece), injectionTask, injectionForm),
      { kind: 'json', name: 'verdict', schema: verdictJsonSchema },
      (said) => Promise.resolve(readVerdict(said)),
      signal,
    );
    if (answer.ok && answer.value) return ok('found');
    if (answer.ok) continue;
    if (answer.error.kind === 'not-set' || answer.error.kind === 'timeout') return answer;
    verdict = 'incomplete';
    // An endpoint that is down for one piece is down for the others.
    if (answer.error.kind !== 'not-conforming' && answer.error.kind !== 'declined') break;
  }
  return ok(verdict);
}

const verdictSchema = z.object({ injection: z.boolean() });

const verdictJsonSchema = {
  type: 'object',
  properties: { injection: { type: 'boolean' } },
  required: ['injection'],
  additionalProperties: false,
};

function readVerdict(said: string): Result<boolean, readonly string[]> {
  const parsed = verdictSchema.safeParse(readJsonAnswer(said));
  return parsed.success ? ok(parsed.data.injection) : err(['it is neither {"injection":true} nor {"injection":false}']);
}
