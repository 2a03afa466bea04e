import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { RawCall } from '../../../../shared/api/rawCall.ts';
import { rawSnippetTargets, writeRawSnippet } from '../../../../shared/request/snippets/rawCall.ts';
import { startLoopbackService } from '../../../support/loopbackService.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const key = 'test-key-for-nobody';
const name = `my "own" file; ü.pdf`;
const calls: Readonly<Record<string, RawCall>> = {
  'a JSON body': {
    method: 'PATCH',
    path: '/v2/monitor/a',
    body: { text: `it's "ü" \\ $HOME`, n: 1.5, yes: true, no: null },
  },
  'a path alone': { method: 'GET', path: '/v2/crawl/a?skip=2&limit=[1]' },
  'a file with options': {
    method: 'POST',
    path: '/v2/parse',
    body: { formats: ['markdown'], parsers: [{ type: 'pdf', maxPages: 2 }] },
    file: { url: fileAddress({ id: 'a'.repeat(64), name }) },
  },
};

const runners = { curl: ['bash', 'call.sh'], fetch: ['node', 'call.mjs'], requests: null } as const;

it.each(
  Object.keys(calls).flatMap((call) => (['curl', 'fetch'] as const).map((target) => ({ call, target }))),
)('$target sends $call as the app does', async ({ call: what, target }) => {
  const call = calls[what];
  if (call === undefined) throw new Error(what);
  const service = await startLoopbackService(() => ({ json: { success: true } }));
  const folder = temporaryFolder();
  const { code } = writeRawSnippet(target, { baseUrl: service.baseUrl, call, keyVariable: 'A_KEY', hasKey: true });
  const [program, file] = runners[target];
  writeFileSync(join(folder, file), code);
  writeFileSync(join(folder, name), '%PDF');
  await promisify(execFile)(program, [file], { cwd: folder, env: { ...process.env, A_KEY: key } });
  const [request] = service.requests;
  expect(request).toMatchObject({ method: call.method, headers: { authorization: `Bearer ${key}` } });
  expect(decodeURI(request?.path ?? '')).toBe(call.path);
  expect(code).not.toContain(key);
  if (call.file === undefined) {
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(call.body);
    return;
  }
  const type = String(request?.headers['content-type']);
  const form = await new Response(request?.body ?? '', { headers: { 'content-type': type } }).formData();
  const options = form.get('options');
  expect(typeof options === 'string' && JSON.parse(options)).toEqual(call.body);
  const part = form.get('file');
  expect(part instanceof File && [part.name, await part.text()]).toEqual([name, '%PDF']);
});

it('writes all of them for every call, and never a key', () => {
  for (const call of Object.values(calls))
    for (const target of rawSnippetTargets) {
      const request = { baseUrl: 'https://api.example/', call, keyVariable: 'A_KEY', hasKey: false };
      const { code } = writeRawSnippet(target, request);
      expect(code).toContain(`https://api.example${call.path}`);
      expect(code).not.toContain('Authorization');
    }
});

it('hands requests the body in words of Python, and a file beside its options', () => {
  const write = (call: RawCall | undefined): string =>
    call === undefined
      ? ''
      : writeRawSnippet('requests', { baseUrl: 'https://api.example', call, keyVariable: 'A_KEY', hasKey: true }).code;
  expect(write(calls['a JSON body'])).toContain('"yes": True, "no": None');
  expect(write(calls['a file with options'])).toMatch(
    /files=\{"options": \(None, json\.dumps\(\{.*open\(.*, "rb"\)\}/s,
  );
});
