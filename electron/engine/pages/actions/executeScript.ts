import { Script } from 'node:vm';
import { z } from 'zod';
import { jsonDepth, parseJson, type JsonValue } from '../../../../shared/base/json.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import { ActionFailedError, type ActionPage } from './actionPage.ts';

const remoteSchema = z.object({
  type: z.string(),
  value: z.json().optional(),
  unserializableValue: z.string().optional(),
  description: z.string().optional(),
  objectId: z.string().optional(),
});
const exceptionSchema = z.object({
  text: z.string(),
  exception: z.object({ description: z.string().optional(), value: z.json().optional() }).optional(),
});
const evaluationSchema = z.object({ result: remoteSchema, exceptionDetails: exceptionSchema.optional() });
type Remote = z.infer<typeof remoteSchema>;

/** Characters of JSON that one script may give back. */
const maxReturnChars = 5_000_000;
/** Callers cannot parse deeper values. */
const maxReturnDepth = 500;
/** Of the time that is left, the part that one script may take. */
const share = 0.8;
/** Chromium ends a script automatically in time; after this many further ms it is no longer waited for. */
const graceMs = 200;

/**
 * Runs a script in the page's main world and returns its value as JSON, with its type as `typeof` names it. A promise is awaited; a script
 * that is not valid by itself (`return`, `await`) runs as the body of an async function.
 */
export async function executeScript(page: ActionPage, script: string): Promise<{ type: string; value: JsonValue }> {
  const { generation } = page.lifecycle;
  const started = page.now();
  const maxMs = Math.max(1, Math.round(page.left() * share));
  const expression = readable(script);
  try {
    return await evaluate(page, expression, maxMs);
  } catch (failure) {
    if (failure instanceof ActionFailedError) throw failure;
    const message = failure instanceof Error ? failure.message : String(failure);
    // Chromium has no one word for a script that it has ended.
    if (page.now() - started >= maxMs) throw tooLate(maxMs);
    // The script navigated the page: its document is gone, and its value with it.
    const isElsewhere = page.lifecycle.navigating || page.lifecycle.generation !== generation;
    if (isElsewhere || /navigat|destroyed|find context/i.test(message)) return { type: 'undefined', value: null };
    throw failure;
  }
}

async function evaluate(page: ActionPage, expression: string, maxMs: number) {
  const answer = await withTimeout(
    maxMs + graceMs,
    page.page.devtools.call(evaluationSchema, 'Runtime.evaluate', {
      expression,
      awaitPromise: true,
      userGesture: true,
      timeout: maxMs,
    }),
  );
  if (answer === late) throw tooLate(maxMs);
  const { result, exceptionDetails } = answer;
  if (exceptionDetails !== undefined)
    throw new ActionFailedError(`the script threw ${exceptionMessage(exceptionDetails)}`);
  return { type: result.type, value: await valueOf(page, result) };
}

/** Returns the script itself, or the script as a function body if it is not a program on its own. It is not executed here. */
function readable(script: string): string {
  const first = problemOf(script);
  if (first === null) return script;
  const wrapped = `(async () => {\n${script}\n})()`;
  if (problemOf(wrapped) === null) return wrapped;
  throw new ActionFailedError(`the script cannot be read: ${first}`);
}

function problemOf(script: string): string | null {
  try {
    void new Script(script);
    return null;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

function exceptionMessage({ text, exception }: z.infer<typeof exceptionSchema>): string {
  const words = exception?.description ?? (exception?.value === undefined ? text : JSON.stringify(exception.value));
  return (words.split('\n')[0] ?? '').slice(0, 300);
}

async function valueOf(page: ActionPage, { objectId, value, unserializableValue, description }: Remote) {
  if (objectId === undefined) {
    if (typeof value === 'string' && value.length > maxReturnChars) throw tooLong();
    return unserializableValue ?? value ?? null;
  }
  const answer = await withTimeout(
    Math.max(1, page.left() * share),
    page.page.devtools.call(evaluationSchema, 'Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function (longest) {
        const text = JSON.stringify(this) ?? '';
        return text.length > longest ? 0 : text;
      }`,
      arguments: [{ value: maxReturnChars }],
      returnByValue: true,
    }),
  );
  if (answer === late) throw new ActionFailedError('what the script gave could not be read in time');
  const text = answer.result.value;
  if (text === 0) throw tooLong();
  // Functions, cyclic or endlessly nested values and a custom `toJSON`: these have a type, but no JSON value.
  const isText = answer.exceptionDetails === undefined && typeof text === 'string';
  const parsed = isText && jsonDepth(text) <= maxReturnDepth ? parseJson(text) : null;
  return parsed?.ok === true ? parsed.value : (description ?? '').slice(0, 300);
}

function tooLate(maxMs: number): ActionFailedError {
  return new ActionFailedError(`the script did not end within ${maxMs} ms`);
}

function tooLong(): ActionFailedError {
  return new ActionFailedError(`what the script gave is longer than ${maxReturnChars} characters`);
}
