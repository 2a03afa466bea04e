import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readJsonBody } from '../../../../electron/engine/http/readBody.ts';

async function read(text: string): Promise<unknown> {
  const request = Object.assign(new PassThrough(), { complete: true });
  const body = readJsonBody(request as unknown as IncomingMessage);
  request.end(text);
  return await body;
}

test('a body of too many values is refused before it is parsed', async () => {
  // It is no JSON, which parsing would report.
  const refused = {
    ok: false,
    error: { status: 400, error: expect.stringContaining('holds more than 200000 values') },
  };
  expect(await read(`[${'1,'.repeat(200_001)}`)).toMatchObject(refused);
  expect(await read(`[${'[1],'.repeat(150_000)}1]`)).toMatchObject(refused);
});

test('commas in texts are no values', async () => {
  const text = `\\"${','.repeat(300_000)}`;
  expect(await read(JSON.stringify({ text }))).toEqual({ ok: true, value: { text } });
});
