import { expect, it } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { createTestServices } from '../../../support/testServices.ts';

async function open(answer = goodAnswer()) {
  const services = await createTestServices();
  const service = await startLoopbackService(() => answer);
  const { id: connectionId } = await services.addService(service.baseUrl, 'fc-0123456789abcdef');
  const writer = services.bodies.open();
  await writer.write(Buffer.from('%PDF-1.7 a manual'));
  const stored = await writer.commit({ contentType: 'application/pdf', redactions: 0, notUtf8: false });
  if (!stored.ok) throw new Error(stored.error.message);
  const url = fileAddress({ id: stored.value.bodyId, name: 'manual.pdf' });
  const start = (endpoint: 'parse' | 'scrape' | 'map', body: JsonObject) =>
    services.runs.start({ connectionId, endpoint, body, allowPrivateHosts: [] });
  return { services, service, url, start };
}

it('a parse sends the file and its options, without its URL, and ends with a document', async () => {
  const { services, service, url, start } = await open();
  const started = await start('parse', { url, formats: ['markdown'], parsers: ['pdf'] });
  const run = started.ok ? await services.runs.waitForEnd(started.value.runId) : null;
  expect(run).toMatchObject({
    state: 'done',
    endpoint: 'parse',
    summary: { title: 'Example' },
    artifacts: [{ field: 'source', url }],
  });
  const [request] = service.requests;
  expect(request?.path).toBe('/v2/parse');
  const received = await new Response(request?.body ?? '', {
    headers: { 'content-type': String(request?.headers['content-type']) },
  }).formData();
  expect(received.get('options')).toBe('{"formats":["markdown"],"parsers":["pdf"]}');
  const file = received.get('file');
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['manual.pdf', '%PDF-1.7 a manual']);
  expect(String(request?.body)).not.toContain(new URL(url).host);
});

it('a response without a document is not a success of a parse', async () => {
  const { services, url, start } = await open({ json: { success: true, id: 'x' } });
  const started = await start('parse', { url });
  const run = started.ok ? await services.runs.waitForEnd(started.value.runId) : null;
  expect(run).toMatchObject({ state: 'failed', error: { kind: 'broken-answer' } });
});

it.each(['scrape', 'map'] as const)('a %s never tells a service of a file', async (endpoint) => {
  const { service, url, start } = await open();
  expect(await start(endpoint, { url })).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(service.requests).toEqual([]);
});
