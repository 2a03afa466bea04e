import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ModelQuery } from './modelQuery.ts';
import { cutIntoPieces } from './cutIntoPieces.ts';
import { fencePage } from './fencePage.ts';
import type { ModelFailure } from '../ports/modelFailure.ts';
import { pagePrompt, namesForm, namesTask } from './prompts.ts';
import { parseJsonReply } from './parseJsonReply.ts';

/** A person or a place as written in the text. */
export interface Name {
  readonly text: string;
  readonly entity: 'PERSON' | 'LOCATION';
}

export interface FoundNames {
  readonly names: readonly Name[];
  /** The text was so long that its end was not looked at. */
  readonly isCut: boolean;
}

/** Characters: of a piece in which a model still finds every name, including its overlap with the next piece; and in total. */
const limits = { piece: 20_000, shared: 200, all: 400_000 } as const;

/**
 * Has a model find the names of people and places in a text, piece by piece. A piece that cannot be checked is a failure: its names would
 * remain.
 */
export async function findNames(
  ask: ModelQuery,
  text: string,
  signal: AbortSignal,
): Promise<Result<FoundNames, ModelFailure>> {
  const { pieces, isComplete } = cutIntoPieces([text], limits);
  const names = new Map<string, Name>();
  for (const piece of pieces) {
    const page = fencePage(piece);
    const answer = await ask(
      pagePrompt(page, namesTask, namesForm),
      { kind: 'json', name: 'names', schema: replyJsonSchema },
      (said) => Promise.resolve(readNames(said)),
      signal,
    );
    if (!answer.ok) return answer;
    for (const name of answer.value) names.set(`${name.entity} ${name.text}`, name);
  }
  return ok({ names: [...names.values()], isCut: !isComplete });
}

/** One letter is not a name, and neither is a sentence: this prevents the removal of entire paragraphs as a name. */
const nameSchema = z.object({ text: z.string().trim().min(2).max(100), entity: z.enum(['PERSON', 'LOCATION']) });
const replySchema = z.object({ found: z.array(nameSchema).max(500) });

const replyJsonSchema = {
  type: 'object',
  properties: {
    found: {
      type: 'array',
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, entity: { type: 'string', enum: ['PERSON', 'LOCATION'] } },
        required: ['text', 'entity'],
        additionalProperties: false,
      },
    },
  },
  required: ['found'],
  additionalProperties: false,
};

function readNames(said: string): Result<readonly Name[], readonly string[]> {
  const parsed = replySchema.safeParse(parseJsonReply(said));
  return parsed.success
    ? ok(parsed.data.found)
    : err(['it is not {"found":[{"text":"…","entity":"PERSON" or "LOCATION"}]} with names of 2 to 100 characters']);
}
