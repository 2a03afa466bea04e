import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { fillText, type LabCall } from './fillText.ts';

const markdown = `# The failure lab answered

This page is made up: no website was asked. The lab plays what a service of the Web Data API v2 may answer.

## What to look at

* the status and the attempts in the strip above
* the raw answer in its tab

Its one link leads to [the API's page](https://example.com/).
`;

const html = '<main><h1>The failure lab answered</h1><p>This page is made up: no website was asked.</p></main>';

/** The body of a scrape that went well, with the formats that were asked for and a scenario's own fields over it. */
export function pageAnswer(over: JsonObject, call: LabCall): JsonObject {
  const made: Readonly<Record<string, JsonValue>> = {
    markdown,
    html,
    rawHtml: `<!doctype html><html lang="en"><head><title>Failure lab</title></head><body>${html}</body></html>`,
    links: ['https://example.com/'],
    images: [],
    summary: 'A made-up page of the failure lab.',
  };
  const asked = call.formats.length === 0 ? ['markdown'] : call.formats;
  const fields = Object.entries(made).filter(([name]) => asked.includes(name));
  const { metadata = {}, ...rest } = over;
  return {
    success: true,
    data: {
      ...Object.fromEntries(fields),
      ...fillJson(rest, call),
      metadata: {
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
