import { parseExactJson } from '../base/exactNumber.ts';
import { isJsonObject, jsonDepth, type JsonObject, type JsonValue } from '../base/json.ts';
import type { Draft } from '../workspace/workspace.ts';
import { withPlainOptions } from './bodyNumbers.ts';
import { editJsonText, printJson } from './jsonEdit.ts';
import type { JsonPath } from '../base/pathText.ts';
import { samePath, withValueAt } from './jsonPath.ts';
import { maxJsonDepth, parseJsonText, type JsonTextProblem } from './jsonText.ts';

/** A draft with a body and its plain printing. */
export function draftOf(body: JsonObject): Draft {
  return { body, source: null };
}

/** Returns the text of the JSON editor. */
export function draftText(draft: Draft): string {
  return draft.source ?? printJson(draft.body);
}

/** Drafts are immutable: results are cached per draft for all parts of the window. */
const knownProblems = new WeakMap<Draft, { readonly problem: JsonTextProblem | null }>();

/** Why the text is no body, or null. Only text that a person typed can be wrong. */
export function draftProblem(draft: Draft): JsonTextProblem | null {
  if (draft.source === null) return null;
  const known = knownProblems.get(draft);
  if (known !== undefined) return known.problem;
  const { problem } = readBody(draft.source);
  knownProblems.set(draft, { problem });
  return problem;
}

/**
 * Sets the value at a path, or removes it with `undefined`. Order, unknown fields and the user's text formatting stay. While the text does
 * not parse the form is outdated: the draft is returned unchanged.
 */
export function setField(draft: Draft, path: JsonPath, value: JsonValue | undefined): Draft {
  if (draftProblem(draft) !== null) return draft;
  const body = withValueAt(draft.body, path, value);
  if (body === draft.body) return draft;
  // A new URL goes first, where people look for it.
  const ordered = samePath(path, ['url']) && !Object.hasOwn(draft.body, 'url') ? urlFirst(body) : body;
  if (draft.source === null || ordered !== body) return { ...draft, body: ordered, source: null };
  return withSource(draft, ordered, editJsonText(draft.source, path, value, ordered));
}

/** Applies several changes as one. */
export function setFields(draft: Draft, changes: readonly FieldChange[]): Draft {
  return changes.reduce((changed, { path, value }) => setField(changed, path, value), draft);
}

export interface FieldChange {
  readonly path: JsonPath;
  /** Absent: the field is taken away. */
  readonly value: JsonValue | undefined;
}

/** Sets the text of the JSON editor: a JSON object becomes the body; for any other text the body is the last valid one. */
export function setSource(draft: Draft, text: string): Draft {
  const { body } = readBody(text);
  if (body === null) return { ...draft, source: text };
  return withSource(draft, body, text);
}

/** The draft with standard formatting; text that does not parse does not change. Disabled actions are preserved. */
export function formatted(draft: Draft): Draft {
  return draftProblem(draft) === null ? { ...draft, source: null } : draft;
}

/** Drops text that does not parse and shows the last valid body again. */
export function restoreValid(draft: Draft): Draft {
  return { ...draft, source: null };
}

/** Parses text as a request body: the object with its numbers as written, or the reason why it is invalid. */
export function readBody(
  text: string,
): { readonly body: JsonObject; readonly problem: null } | { readonly body: null; readonly problem: JsonTextProblem } {
  const value = valueOf(text);
  if (isJsonObject(value)) return { body: withPlainOptions(value), problem: null };
  const parsed = parseJsonText(text);
  return { body: null, problem: parsed.ok ? { reason: 'not-an-object', offset: parsed.value.start } : parsed.error };
}

/** The platform's parser quickly decides whether text is JSON; ours, many times slower, locates the error. */
function valueOf(text: string): JsonValue | undefined {
  if (jsonDepth(text) > maxJsonDepth) return undefined;
  const parsed = parseExactJson(text);
  return parsed.ok ? parsed.value : undefined;
}

function withSource(draft: Draft, body: JsonObject, text: string | null): Draft {
  return { ...draft, body, source: text === null || text === printJson(body) ? null : text };
}

function urlFirst(body: JsonObject): JsonObject {
  const { url, ...rest } = body;
  return url === undefined ? body : { url, ...rest };
}
