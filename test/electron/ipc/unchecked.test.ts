import { expect, test } from 'vitest';
import { connectionHandlers } from '../../../electron/ipc/handlers/connectionHandlers.ts';
import { calls, type CallName } from '../../../shared/ipc/contract.ts';
import { resultSchema } from '../../../shared/ipc/envelope.ts';
import { argumentFor } from '../../support/ipcArguments.ts';
import { seededRandom, tellFigure } from '../../support/scale.ts';
import { createTestServices } from '../../support/testServices.ts';

/** The control of `test/e2e/ipc.test.ts`: the same arguments, and nobody who checks them before the handlers. */
test('without the check of payloads mutated arguments do harm, or the suite could not fail', async () => {
  // Without the handlers that reach the database: its library aborts the process on unknown input.
  const handlers = connectionHandlers(await createTestServices());
  const random = seededRandom(20_261_123);
  const harmful = new Set<string>();
  for (const [name, handle] of Object.entries(handlers)) {
    for (let round = 0; round < 20; round += 1) {
      const input = argumentFor(name as CallName, random);
      const isSound = await answersInContract(name as CallName, handle as (value: unknown) => unknown, input);
      if (!isSound) harmful.add(name);
    }
  }
  tellFigure({ name: 'ipcUnchecked.callsThatDoHarm', value: harmful.size, goal: '>=3' });
  expect([...harmful]).toEqual(expect.arrayContaining(['connections.create', 'connections.update', 'keys.set']));
});

async function answersInContract(
  name: CallName,
  handle: (value: unknown) => unknown,
  input: unknown,
): Promise<boolean> {
  try {
    return resultSchema(calls[name].output).safeParse(await handle(input)).success;
  } catch {
    return false;
  }
}
