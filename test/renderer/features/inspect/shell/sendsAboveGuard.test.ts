import { expect, test } from 'vitest';
import { sendsAboveGuard } from '../../../../../renderer/features/inspect/shell/sendsAboveGuard.ts';
import { connectionIdSchema, localEngineConnectionId } from '../../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import type { Connection } from '../../../../../shared/connection/connection.ts';
import { draftOf } from '../../../../../shared/request/draft.ts';

const service: Connection = {
  id: connectionIdSchema.parse('cloud'),
  kind: 'service',
  name: 'Cloud',
  colour: 2,
  baseUrl: 'https://api.test',
  allowInsecureHttp: false,
  extraCaFile: null,
};
const local: Connection = { ...service, id: localEngineConnectionId, kind: 'local-engine' };
const costly = { url: 'https://a.example/', formats: [{ type: 'json', prompt: 'price' }] };

function asks(body: JsonObject, guard: number | null, { id } = service, endpoint: 'scrape' | 'raw' = 'scrape') {
  return sendsAboveGuard({ endpoint, connectionId: id, draft: draftOf(body) }, [service, local], guard);
}

test('a button of an error card asks before it sends what may cost more than is allowed', () => {
  const page = { ...costly, parsers: [] };
  expect(asks(page, 4)).toBe(true);
  expect(asks(page, 5)).toBe(false);
  expect(asks(page, null)).toBe(false);
  // What the card changes counts: without the costly part it is sent.
  expect(asks({ url: costly.url, parsers: [] }, 4)).toBe(false);
});

test('what costs nothing, or is not known by its form, is sent', () => {
  expect(asks(costly, 1, local)).toBe(false);
  expect(asks(costly, 1, service, 'raw')).toBe(false);
  expect(sendsAboveGuard(undefined, [service], 1)).toBe(false);
});
