import { expect, test, vi } from 'vitest';
import type * as Gate from '../../../../electron/engine/http/requestGuard.ts';
import { tellFigure } from '../../../support/scale.ts';
import { attacks } from './portAttacks.ts';
import { sendRaw, serverUnderTest } from './serverUnderTest.ts';

/** The request guard is open: only in the modules of this file, never in a built program. */
vi.mock('../../../../electron/engine/http/requestGuard.ts', async (original) => ({
  ...(await original<typeof Gate>()),
  authorizeRequest: () => ({ passed: true, route: { name: 'scrape' } }),
}));

test('the same attacks on a port without its gate get through, or their test could not fail', async () => {
  const through: string[] = [];
  for (const { name, request } of attacks) {
    const { server, scraped } = await serverUnderTest();
    await sendRaw(server.port, request(server.port));
    if (scraped.length > 0) through.push(name);
  }
  tellFigure({
    name: 'portAttacks.throughUnprotectedPercent',
    value: (through.length / attacks.length) * 100,
    goal: '>=25',
  });
  expect(through.length, through.join(', ')).toBeGreaterThanOrEqual(attacks.length / 4);
}, 120_000);
