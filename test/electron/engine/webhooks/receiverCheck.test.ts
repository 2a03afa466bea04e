import { describe, expect, it, onTestFinished } from 'vitest';
import { createGuard } from '../../../../electron/guard/guard.ts';
import { createGuardedFetch } from '../../../../electron/guard/fetchGuarded.ts';
import { createReceiverCheck } from '../../../../electron/engine/webhooks/receiverCheck.ts';
import { createSendDelivery } from '../../../../electron/engine/webhooks/sendDelivery.ts';
import { startWebhookReceiver } from '../../../support/webhookReceiver.ts';

describe('the check of a receiver', () => {
  it.each([
    ['http://127.0.0.1:9/', false, { host: '127.0.0.1', reason: 'private' }],
    ['https://169.254.169.254/', false, { host: '169.254.169.254', reason: 'private' }],
    ['http://[::1]/', 'other.example', { host: '[::1]', reason: 'private' }],
    ['http://localhost:9/', 'localhost', null],
    ['http://localhost:9/', true, null],
    ['http://localhost:4000/', true, { host: 'localhost', reason: 'engine' }],
    ['https://public.example/', false, null],
    ['https://nowhere.example/', false, null],
  ])('of %s where %j may be private', async (url, allowed, refused) => {
    const guard = createGuard({
      lookup: (host) =>
        host === 'public.example' ? Promise.resolve(['93.184.216.34']) : Promise.reject(new Error('none')),
    });
    guard.setOwnPorts([4000]);
    expect(await createReceiverCheck(guard.decide)(url, allowed)).toEqual(refused);
  });

  it('is made again at each attempt: a name that leads inside later is refused', async () => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    let now = 1000;
    let address = '93.184.216.34';
    const guard = createGuard({ now: () => now, lookup: () => Promise.resolve([address]) });
    const url = `http://rebound.example:${new URL(receiver.origin).port}/`;
    expect(await createReceiverCheck(guard.decide)(url, false)).toBeNull();
    address = '127.0.0.1';
    now += 60_000;
    const send = createSendDelivery({ fetch: createGuardedFetch(guard.outbound), secret: null, userAgent: 'Trowel' });
    const result = await send({ url, headers: {}, allowPrivate: false, body: '{}' }, new AbortController().signal);
    expect(result).toMatchObject({ isDelivered: false, status: null });
    expect(result.error).toContain('not a public address');
    expect(receiver.messages).toEqual([]);
  });
});
