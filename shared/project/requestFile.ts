import { isJsonObject, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { sortedKeys } from '../base/sortedKeys.ts';
import { defaultEndpoint } from '../operations/endpoint.ts';
import { fieldOptionNames } from '../request/fields.ts';
import { type SavedRequest, savedRequestSchema } from '../workspace/savedRequest.ts';
import { type FileFault, fileVersion, readObject, withUnknown, writeObject } from './fileText.ts';

/** Extension of a request's file; the text before it is its name. */
export const requestEnding = '.req.json';

/** Reads a request file. Unknown fields are not an error: they are preserved in the file. */
export function readRequestFile(text: string): Result<SavedRequest, FileFault> {
  const read = readObject(text);
  if (!read.ok) return read;
  const { endpoint = defaultEndpoint, connection = null, scenario = null, body, editor = {} } = read.value;
  const disabledActions = isJsonObject(editor) ? (editor['disabledActions'] ?? []) : null;
  const parsed = savedRequestSchema.safeParse({ endpoint, connection, scenario, body, disabledActions });
  return parsed.success ? ok(parsed.data) : err('shape');
}

/**
 * Returns a request as the text of its file: known fields in schema order, without times and ids, so that a change is a small diff.
 * `before` is the text that it replaces; fields known only to that file stay.
 */
export function writeRequestFile(request: SavedRequest, before: string | null = null): string {
  const old = before === null ? null : readObject(before);
  const file = old?.ok ? old.value : {};
  const { editor: oldEditor } = file;
  const { disabledActions } = request;
  const editor = withUnknown(
    { disabledActions: disabledActions.length === 0 ? undefined : disabledActions },
    isJsonObject(oldEditor) ? oldEditor : {},
  );
  return writeObject(
    withUnknown(
      {
        version: fileVersion,
        endpoint: request.endpoint,
        connection: request.connection ?? undefined,
        scenario: request.scenario ?? undefined,
        body: orderedBody(request.body),
        editor: Object.keys(editor).length === 0 ? undefined : editor,
      },
      file,
    ),
  );
}

/** Returns whether two requests are equal: field order is ignored. A file without a connection matches every connection. */
export function sameRequest(one: SavedRequest, other: SavedRequest): boolean {
  if (one === other) return true;
  const connection = one.connection === null || other.connection === null ? null : one.connection;
  const textOf = (request: SavedRequest) =>
    JSON.stringify(sortedKeys({ ...request, connection: connection === null ? null : request.connection }));
  return textOf(one) === textOf(other);
}

const bodyOrder: ReadonlyMap<string, number> = new Map(
  ['url', 'urls', 'prompt', ...fieldOptionNames].map((name, index) => [name, index]),
);

/** A body's fields in form order, followed by unknown fields in their original order. */
function orderedBody(body: JsonObject): JsonObject {
  const placeOf = (name: string) => bodyOrder.get(name) ?? bodyOrder.size;
  return Object.fromEntries(Object.entries(body).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}
