import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { explainFailure } from '../../../../../electron/engine/jobs/postgres/explainFailure.ts';
import { openCluster } from '../../../../../electron/engine/jobs/postgres/openCluster.ts';

test('a database that nobody runs is named with what to do, and without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `postgres://team:secret@${host}:${port}/trowel`;
    const opened = await openCluster({ url, role: 'worker', version: '1', log: () => undefined });
    const sentence = opened.ok ? '' : opened.error;
    expect(sentence).toContain(`PostgreSQL at ${host}:${port} cannot be used: `);
    expect(sentence).toContain('ECONNREFUSED');
    expect(sentence).toContain('Nothing listens there: start PostgreSQL, or correct the host and port of the URL.');
    expect(sentence).not.toContain('secret');
  }
});

test('failures of the server have its reason, and advice where there is any', () => {
  const url = 'postgres://team:secret@db.example/trowel';
  const failed = (message: string, code?: string) => explainFailure(Object.assign(new Error(message), { code }), url);
  expect(failed('password authentication failed for user "team"', '28P01')).toBe(
    'PostgreSQL at db.example:5432 cannot be used: password authentication failed for user "team". Correct the user and the password of the URL.',
  );
  expect(failed('timeout exceeded when trying to connect')).toContain('The host does not respond');
  expect(failed('something else.')).toBe('PostgreSQL at db.example:5432 cannot be used: something else.');
});
