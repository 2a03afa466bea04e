import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ModelQuery } from './modelQuery.ts';
import { cutIntoPieces } from './cutIntoPieces.ts';
import { fencePage } from './fencePage.ts';
import type { ModelFailure } from '../ports/modelFailure.ts';
import { pagePrompt, injectionForm, injectionTask } from './prompts.ts';
import { parseJsonReply } from './parseJsonReply.ts';

/** `incomplete`: nothing was found, but not everything could be looked at. */
export type InjectionScan = 'clean' | 'found' | 'incomplete';

/** Characters: of a piece checked in one request, including its overlap with the next piece; and in total (api-facts 1.2). */
const limits = { piece: 60_000, shared: 2000, all: 2_000_000 } as const;

/** Checks every piece until one contains an injection. An endpoint failure makes the result incomplete; a missing model is a failure. */
export async function findInjection(
  ask: ModelQuery,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<InjectionScan, ModelFailure>> {
  const { pieces, isComplete } = cutIntoPieces(texts, limits);
  let verdict: InjectionScan = isComplete ? 'clean' : 'incomplete';
  for (const piece of pieces) {
    const answer = await ask(
      pagePrompt(fencePage(piece), injectionTask, injectionForm),
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
  const parsed = verdictSchema.safeParse(parseJsonReply(said));
  return parsed.success ? ok(parsed.data.injection) : err(['it is neither {"injection":true} nor {"injection":false}']);
}
