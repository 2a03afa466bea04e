import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { Ask } from './ask.ts';
import { cutIntoPieces } from './cutIntoPieces.ts';
import { fencePage } from './fencePage.ts';
import type { ModelFailure } from './modelFailure.ts';
import { askAboutPage, namesForm, namesTask } from './prompts.ts';
import { readJsonAnswer } from './readJsonAnswer.ts';

/** A person or a place as the text writes it. */
export interface Name {
  readonly text: string;
  readonly entity: 'PERSON' | 'LOCATION';
}

export interface FoundNames {
  readonly names: readonly Name[];
  /** The text was so long that its end was not looked at. */
  readonly isCut: boolean;
}

/** Characters: of a piece in which a model still finds every name, with what it shares with the next one; and of everything. */
const limits = { piece: 20_000, shared: 200, all: 400_000 } as const;

/** Has a model name the people and places of a text, piece by piece. A piece that cannot be looked at is a failure: its names would stay. */
export async function findNames(
  ask: Ask,
  text: string,
  signal: AbortSignal,
): Promise<Result<FoundNames, ModelFailure>> {
  const { pieces, isWhole } = cutIntoPieces([text], limits);
  const names = new Map<string, Name>();
  for (const piece of pieces) {
    const page = fencePage(piece);
    const answer = await ask(
      askAboutPage(page, namesTask, namesForm),
      { kind: 'json', name: 'names', schema: answerJsonSchema },
      (said) => Promise.resolve(readNames(said)),
      signal,
    );
    if (!answer.ok) return answer;
    for (const name of answer.value) names.set(`${name.entity} ${name.text}`, name);
  }
  return ok({ names: [...names.values()], isCut: !isWhole });
}

/** One letter is no name, and a sentence is none either: nobody may have whole paragraphs taken out as a name. */
const nameSchema = z.object({ text: z.string().trim().min(2).max(100), entity: z.enum(['PERSON', 'LOCATION']) });
const answerSchema = z.object({ found: z.array(nameSchema).max(500) });

const answerJsonSchema = {
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
  const parsed = answerSchema.safeParse(readJsonAnswer(said));
  return parsed.success
    ? ok(parsed.data.found)
    : err(['it is not {"found":[{"text":"…","entity":"PERSON" or "LOCATION"}]} with names of 2 to 100 characters']);
}
