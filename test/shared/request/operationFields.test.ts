import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { operationFields } from '../../../shared/request/operationFields.ts';
import { isMessageKey } from '../../../renderer/messages/english.ts';

const operations = endpoints.flatMap((endpoint) => requestKinds[endpoint].operation ?? []);

describe('operationFields', () => {
  it.each(operations)('have help for every field of $path', (operation) => {
    const helpless = operationFields(operation).filter(({ messages }) => !isMessageKey(messages.help));
    const known = helpless.filter(({ path }) => path.length === 1).map(({ name }) => name);
    expect(known).toEqual([]);
  });

  it('follow the schemas', () => {
    const [limit, includePaths] =
      requestKinds.crawl.operation === null ? [] : operationFields(requestKinds.crawl.operation);
    expect(limit).toMatchObject({ name: 'limit', control: { kind: 'integer' }, defaultValue: 10_000 });
    expect(includePaths).toMatchObject({ name: 'includePaths', control: { kind: 'texts' } });
  });
});
