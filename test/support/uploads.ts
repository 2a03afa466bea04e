import { isJsonObject, parseJson, type JsonObject } from '../../shared/base/json.ts';
import type { TestEngine } from './engine.ts';
import { filePart, multipart, multipartType, optionsPart } from './hostileUploads.ts';

export interface ParseAnswer {
  readonly status: number;
  readonly json: JsonObject;
  /** `data` of a successful response; empty otherwise. */
  readonly data: JsonObject;
}

/** Parses a file with a running engine, as a program would without an SDK. */
export async function parseFile(
  engine: TestEngine,
  name: string,
  content: string | Uint8Array,
  options?: JsonObject,
  headers: Record<string, string> = {},
): Promise<ParseAnswer> {
  const parts = options === undefined ? [] : [optionsPart(JSON.stringify(options))];
  return await postMultipart(
    engine,
    multipart([...parts, filePart(name, Buffer.from(content))]),
    multipartType,
    headers,
  );
}

/** Sends a body to `POST /v2/parse`. */
export async function postMultipart(
  { url, token }: TestEngine,
  body: Uint8Array,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<ParseAnswer> {
  const answer = await fetch(`${url}/v2/parse`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, ...headers },
  });
  const parsed = parseJson(await answer.text());
  const json = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const { data } = json;
  return { status: answer.status, json, data: isJsonObject(data) ? data : {} };
}
