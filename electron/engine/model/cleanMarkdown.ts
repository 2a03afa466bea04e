import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ModelQuery } from './modelQuery.ts';
import { fencePage } from './fencePage.ts';
import type { ModelFailure } from '../ports/modelFailure.ts';
import { pagePrompt, cleanForm, cleanTask } from './prompts.ts';
import { parseJsonReply } from './parseJsonReply.ts';

export interface Cleaned {
  readonly markdown: string;
  /** Why the markdown is unchanged; null if it was cleaned. */
  readonly skipped: 'too-long' | 'not-conforming' | 'too-much' | null;
}

/** Beyond these limits a model loses count, and its reply runs out of tokens. */
const limits = { characters: 200_000, blocks: 600, shownOfBlock: 400, removedShare: 0.7 } as const;

/**
 * Removes boilerplate from markdown (`onlyCleanContent`). The model names blocks, and only those are removed: a page cannot make it write
 * text, and code and tables always stay. A reply that removes most of the page is rejected.
 */
export async function cleanMarkdown(
  ask: ModelQuery,
  markdown: string,
  signal: AbortSignal,
): Promise<Result<Cleaned, ModelFailure>> {
  const blocks = splitBlocks(markdown);
  if (blocks.length === 0) return ok({ markdown, skipped: null });
  if (markdown.length > limits.characters || blocks.length > limits.blocks)
    return ok({ markdown, skipped: 'too-long' });
  const listed = blocks.map((block, index) => `[${index + 1}] ${block.slice(0, limits.shownOfBlock)}`).join('\n\n');
  const answer = await ask(
    pagePrompt(fencePage(listed, Number.POSITIVE_INFINITY), cleanTask, cleanForm),
    { kind: 'json', name: 'blocks', schema: replyJsonSchema },
    (said) => Promise.resolve(readNumbers(said, blocks.length)),
    signal,
  );
  if (!answer.ok) return answer.error.kind === 'not-conforming' ? ok({ markdown, skipped: 'not-conforming' }) : answer;
  const kept = blocks.filter((block, index) => isProtectedBlock(block) || !answer.value.has(index + 1));
  const length = kept.reduce((sum, block) => sum + block.length, 0);
  const whole = blocks.reduce((sum, block) => sum + block.length, 0);
  if (length < whole * (1 - limits.removedShare)) return ok({ markdown, skipped: 'too-much' });
  return ok({ markdown: kept.length === blocks.length ? markdown : kept.join('\n\n'), skipped: null });
}

const replySchema = z.object({ remove: z.array(z.int()) });

const replyJsonSchema = {
  type: 'object',
  properties: { remove: { type: 'array', items: { type: 'integer' } } },
  required: ['remove'],
  additionalProperties: false,
};

function readNumbers(said: string, count: number): Result<ReadonlySet<number>, readonly string[]> {
  const parsed = replySchema.safeParse(parseJsonReply(said));
  if (!parsed.success) return err(['it is not {"remove":[numbers]}']);
  const strange = parsed.data.remove.find((number) => number < 1 || number > count);
  return strange === undefined ? ok(new Set(parsed.data.remove)) : err([`there is no block ${strange}`]);
}

/** Code and tables always count as content. */
function isProtectedBlock(block: string): boolean {
  return /^\s*(?:`{3,}|~{3,}|\|.*\|\s*$)/.test(block.split('\n', 1)[0] ?? '');
}

/** Parts between empty lines; a code fence is one, with the empty lines in it. */
export function splitBlocks(markdown: string): readonly string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const finish = (): void => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && line.trim() === '') finish();
    else lines.push(line);
    if (mark === undefined) continue;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
  }
  finish();
  return blocks;
}
