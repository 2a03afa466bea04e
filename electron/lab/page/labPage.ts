import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { fillText, type LabCall } from '../fillText.ts';
import { newJobId } from '../jobId.ts';
import { formatValues } from './formatValues.ts';

/** Returns the body of a successful scrape, with the requested formats, a new id, and the scenario's own fields over it. */
export function pageResponse(over: JsonObject, call: LabCall): JsonObject {
  const { metadata = {}, ...rest } = over;
  return {
    success: true,
    data: {
      ...formatValues(call),
      ...fillJson(rest, call),
      metadata: {
        scrapeId: newJobId(call.now),
        title: 'Failure lab',
        language: 'en',
        sourceURL: call.url,
        url: call.url,
        statusCode: 200,
        contentType: 'text/html',
        creditsUsed: 0,
        ...(isJsonObject(metadata) ? fillJson(metadata, call) : {}),
      },
    },
  };
}

/** JSON with the call's values in its texts. */
export function fillJson<Value extends JsonValue>(value: Value, call: LabCall): Value;
export function fillJson(value: JsonValue, call: LabCall): JsonValue {
  if (typeof value === 'string') return fillText(value, call);
  if (Array.isArray(value)) return value.map((each: JsonValue) => fillJson(each, call));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(each, call)]));
}
