import { expect, it } from 'vitest';
import { readSavedEvent, savedEventVersion } from '../../../../electron/adapters/store/savedEvents.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';

/** A run as version 1 wrote it to disk, letter by letter. It must be readable for ever. */
const archived = [
  '{"kind":"run.created","at":1764000000000.5,"runId":"6d0c3b1e-52a8-4a5e-9f8e-0c6a2f3b7d10","endpoint":"scrape","connectionId":"local-engine","connectionName":"Local engine","baseUrl":null,"request":{"url":"http://demo.trowel.test/","formats":["markdown"]},"allowPrivateHosts":["nas.local"]}',
  '{"kind":"attempt.started","at":1764000000001,"attempt":1}',
  '{"kind":"phase.changed","at":1764000000002,"attempt":1,"phase":"receiving","bytes":512}',
  '{"kind":"attempt.answered","at":1764000000003,"attempt":1,"status":503,"headers":[["retry-after","1"]],"durationMs":1.5,"body":null,"error":{"kind":"service","message":"Busy","status":503,"code":null,"chargeId":null,"details":null,"requiresAction":null,"retryable":true,"retryAfterMs":1000}}',
  '{"kind":"retry.scheduled","at":1764000000004,"attempt":2,"delayMs":1000,"dueAt":1764000001004,"reason":"retry-after"}',
  '{"kind":"attempt.started","at":1764000001004,"attempt":2}',
  '{"kind":"attempt.answered","at":1764000001010,"attempt":2,"status":200,"headers":[],"durationMs":6,"body":{"bodyId":"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824","size":5,"contentType":"application/json","redactions":1},"error":null}',
  '{"kind":"run.completed","at":1764000001011,"durationMs":1010.5,"summary":{"targetStatus":200,"finalUrl":"http://demo.trowel.test/","contentType":"text/html","title":"Demo","creditsUsed":null,"cacheState":null,"queueMs":null,"warning":null,"markdownEmpty":false},"body":{"bodyId":"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824","size":5,"contentType":"application/json","redactions":1}}',
];

it('a run that version 1 wrote is still read', () => {
  const events = archived.map((text, index) => {
    const event = readSavedEvent(1, text);
    if (!event.ok) throw new Error(`${event.error}: ${text}`);
    return { seq: index + 1, event: event.value };
  });
  expect(reduceRunLog(events)).toMatchObject({
    state: 'done',
    attempts: [{ status: 503 }, { status: 200 }],
    summary: { title: 'Demo' },
  });
});

it('an event of a later version is known as such', () => {
  expect(readSavedEvent(savedEventVersion + 1, '{"kind":"run.dreamt"}')).toEqual({ ok: false, error: 'newer' });
});

it.each([
  '',
  '{',
  'null',
  '{"kind":"run.dreamt"}',
  '{"kind":"run.cancelled","at":"now"}',
])('an event that does not parse is damaged: %j', (text) => {
  expect(readSavedEvent(1, text)).toEqual({ ok: false, error: 'damaged' });
});
