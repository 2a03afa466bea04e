import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

/** Returns the formats of a request in their object form (api-facts 1); empty for anything but a list. */
export function requestedFormats(formats: JsonValue | undefined): JsonObject[] {
  return Array.isArray(formats) ? formats.flatMap(formatOf) : [];
}

function formatOf(format: JsonValue): JsonObject[] {
  if (typeof format === 'string') return [{ type: format }];
  return isJsonObject(format) ? [format] : [];
}
