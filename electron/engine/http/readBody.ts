import type { IncomingMessage } from 'node:http';
import { endOfJsonString, jsonDepth, parseJson, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { jsonForm, type BodyForm } from './bodyForms.ts';
import type { ApiError } from '../ports/apiError.ts';

const depthLimit = 64;

/** How long the body may take to arrive, all of it. */
const bodyDeadlineMs = 15_000;

/** Reads a JSON body of at most 10 MB and 64 nesting levels. */
export async function readJsonBody(request: IncomingMessage): Promise<Result<JsonValue, ApiError>> {
  const bytes = await readBytes(request);
  return bytes.ok ? parseBody(bytes.value) : bytes;
}

/** Reads a body; one longer than its form allows is rejected with `tooLarge`. */
export function readBytes(
  request: IncomingMessage,
  { maxBytes, tooLarge }: Pick<BodyForm, 'maxBytes' | 'tooLarge'> = jsonForm,
): Promise<Result<Buffer, ApiError>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (result: Result<Buffer, ApiError>): void => {
      clearTimeout(timer);
      request.off('data', onData);
      if (!result.ok) request.pause();
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.byteLength;
      if (size > maxBytes) settle(err(tooLarge));
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => {
      settle(err({ status: 408, error: 'Request Timeout: the body did not arrive', close: true }));
    }, bodyDeadlineMs);
    request.on('data', onData);
    request.once('end', () => {
      settle(ok(Buffer.concat(chunks)));
    });
    const broken = (): void => {
      settle(
        err({ status: 400, error: 'Bad Request: the body broke off', code: engineErrorCodes.badRequest, close: true }),
      );
    };
    request.once('error', broken);
    request.once('close', () => {
      if (!request.complete) broken();
    });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(bytes: Buffer): Result<JsonValue, ApiError> {
  const malformed = (what: string): Result<never, ApiError> =>
    err({ status: 400, error: `Bad request, malformed JSON: ${what}`, code: engineErrorCodes.invalidJson });
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed('it is not UTF-8');
  }
  if (text.trim() === '') return malformed('the body is empty');
  const problem = checkJson(text);
  if (problem !== null) return malformed(problem);
  const parsed = parseJson(text);
  if (!parsed.ok) return malformed(parsed.error.message.slice(0, 200));
  return holdsMoreThan(parsed.value, maxValues) ? malformed(tooMany) : parsed;
}

/** Each value may cause a validation issue, and all issues stay in memory until the response is sent. */
const maxValues = 200_000;

const tooMany = `it holds more than ${maxValues} values`;

/** Returns why JSON text is not even parsed; null where it may be. Millions of values would hold up all other requests for a second. */
export function checkJson(text: string): string | null {
  if (jsonDepth(text) > depthLimit) return `it nests deeper than ${depthLimit} levels`;
  return hasMoreCommasThan(text, maxValues) ? tooMany : null;
}

/** Returns whether JSON text has more than `max` commas outside its strings, and so more values. */
function hasMoreCommasThan(text: string, max: number): boolean {
  let count = 0;
  for (let index = 0; index < text.length && count <= max; index += 1) {
    const char = text.charCodeAt(index);
    if (char === 0x22) index = endOfJsonString(text, index + 1);
    else if (char === 0x2c) count += 1;
  }
  return count > max;
}

/** Returns whether a value contains more than `max` values, itself included. */
function holdsMoreThan(value: JsonValue, max: number): boolean {
  const waiting: JsonValue[] = [value];
  let count = 1;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const parts = Object.values(next) as readonly JsonValue[];
    count += parts.length;
    if (count > max) return true;
    for (const part of parts) waiting.push(part);
  }
  return false;
}
