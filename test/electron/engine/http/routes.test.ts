import { describe, expect, it } from 'vitest';
import { findRoute, methodsOf } from '../../../../electron/engine/http/routes.ts';

const id = '0198C1DE-0000-7000-8000-000000000000';
const hash = 'a'.repeat(64);

describe('the routes of the engine', () => {
  it.each([
    ['POST', '/v2/scrape', { name: 'scrape' }],
    ['POST', '/v2/map', { name: 'map' }],
    ['POST', '/v2/parse', { name: 'parse' }],
    ['POST', '/v2/parse/upload-url', { name: 'uploadUrl' }],
    ['PUT', `/v2/uploads/${hash}`, { name: 'upload', secret: hash }],
    ['POST', '/v2/crawl', { name: 'startCrawl' }],
    ['GET', '/v2/crawl/active', { name: 'activeCrawls' }],
    ['GET', '/v2/crawl/ongoing', { name: 'activeCrawls' }],
    ['POST', '/v2/crawl/params-preview', { name: 'paramsPreview' }],
    ['GET', `/v2/crawl/${id}`, { name: 'jobStatus', kind: 'crawl', id: id.toLowerCase(), skip: null, limit: null }],
    ['GET', `/v2/batch/scrape/${id}?skip=5&limit=2`, { name: 'jobStatus', kind: 'batchScrape', skip: 5, limit: 2 }],
    ['DELETE', `/v2/crawl/${id}`, { name: 'cancelJob', kind: 'crawl', id: id.toLowerCase() }],
    ['GET', `/v2/crawl/${id}/errors`, { name: 'jobErrors', kind: 'crawl', id: id.toLowerCase() }],
    ['POST', '/v2/batch/scrape', { name: 'startBatch' }],
    ['GET', `/v2/scrape/${id}`, { name: 'result', id: id.toLowerCase() }],
    ['HEAD', '/trowel/health', { name: 'health' }],
    ['GET', '/openapi.json?x=1', { name: 'openapi' }],
    ['POST', `/trowel/files/${hash}`, { name: 'file', id: hash }],
    ['GET', `/trowel/jobs/${id}`, { name: 'jobProgress', id: id.toLowerCase() }],
    ['GET', `/trowel/jobs/${id}/events?after=7&wait=20`, { name: 'jobEvents', after: 7, waitSeconds: 20 }],
    ['GET', `/trowel/jobs/${id}/frontier?state=&after=`, { name: 'jobFrontier', state: null, after: 0, limit: 100 }],
    ['GET', '/trowel/ocr-languages', { name: 'ocrLanguages' }],
    ['POST', '/trowel/ocr-languages/chi_sim', { name: 'addOcrLanguage', code: 'chi_sim' }],
    ['DELETE', '/trowel/ocr-languages/ukr', { name: 'removeOcrLanguage', code: 'ukr' }],
    ['GET', '/trowel/runs/run-00000001/xray', { name: 'inspection', runId: 'run-00000001', part: 'xray' }],
    ['GET', `/artifacts/${hash}`, { name: 'artifact', id: hash, grant: null }],
  ])('%s %s', (method, target, route) => {
    expect(findRoute(method, target)).toMatchObject({ route });
  });

  it.each([
    ['POST', '/v2/scrape', 'application/json'],
    ['POST', `/trowel/files/${hash}`, 'application/octet-stream'],
    ['POST', '/trowel/live', 'application/json'],
  ])('%s %s has a body of the type %s', (method, target, type) => {
    expect(findRoute(method, target)).toMatchObject({ body: [{ type }] });
  });

  it.each([`/trowel/live/${'a'.repeat(32)}/state?after=1`, '/trowel/health'])('GET %s has no body', (target) => {
    expect(findRoute('GET', target)).toMatchObject({ body: [] });
  });

  it('names the methods that a path has', () => {
    expect(findRoute('GET', '/v2/scrape')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(findRoute('DELETE', `/v2/scrape/${id}`)).toMatchObject({ status: 405, headers: { allow: 'GET' } });
    expect(methodsOf('/trowel/health?x')).toEqual(['GET']);
    expect(methodsOf('/nowhere')).toEqual([]);
    expect(methodsOf(`/v2/crawl/${id}`)).toEqual(['GET', 'DELETE']);
  });

  it('refuses an id that is not a UUID', () => {
    const refusal = { status: 400, error: 'Invalid job ID format. Job ID must be a valid UUID.' };
    expect(findRoute('GET', '/v2/scrape/not-an-id')).toEqual(refusal);
    expect(findRoute('GET', '/v2/crawl/not-an-id')).toEqual(refusal);
    expect(findRoute('DELETE', '/v2/batch/scrape/not-an-id')).toEqual(refusal);
  });

  it.each([
    ['POST', '/v2/agent', 'Agent'],
    ['DELETE', `/v2/monitor/${id}`, 'Monitor'],
    ['GET', '/v2/browser', 'Browser session'],
  ])('says of %s %s that the operation is not supported, and what to use', (method, target, name) => {
    expect(findRoute(method, target)).toMatchObject({
      status: 404,
      code: 'OPERATION_NOT_SUPPORTED',
      error: expect.stringMatching(new RegExp(`^${name} is not supported by the local engine\\. .+\\.$`)) as string,
    });
  });

  it('has a probe at the root', () => {
    expect(findRoute('GET', '/')).toEqual({ route: { name: 'liveness' }, body: [] });
    expect(findRoute('POST', '/')).toMatchObject({ status: 405 });
  });

  it.each(['/v2/crawls', '/v1/scrape', '//', '/artifacts/x', '/trowel/live/x'])('does not know %s', (target) => {
    expect(findRoute('GET', target)).toEqual({ status: 404, error: 'Not Found' });
  });
});
