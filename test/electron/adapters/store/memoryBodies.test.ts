import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemoryBodies } from '../../../../electron/adapters/store/memoryBodies.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';

type Bodies = ReturnType<typeof createMemoryBodies>;

async function keep(bodies: Bodies, ...chunks: readonly string[]) {
  const writer = bodies.open();
  for (const chunk of chunks) await writer.write(Buffer.from(chunk));
  const kept = await writer.commit({ contentType: 'text/plain', redactions: 2, notUtf8: false });
  if (!kept.ok) throw new Error(kept.error.message);
  return kept.value;
}

it('gives back what was written, under the name that a file would have', async () => {
  const bodies = createMemoryBodies(1000);
  const stored = await keep(bodies, 'one ', 'two');
  expect(stored).toEqual({
    bodyId: createHash('sha256').update('one two').digest('hex'),
    size: 7,
    contentType: 'text/plain',
    redactions: 2,
  });
  const read = await bodies.read(stored.bodyId);
  expect(read.ok && Buffer.from(read.value).toString()).toBe('one two');
  expect(bodies.find(stored.bodyId)?.contentType).toBe('text/plain');
});

it('keeps its own copy: who wrote may use the bytes again', async () => {
  const bodies = createMemoryBodies(1000);
  const writer = bodies.open();
  const chunk = Buffer.from('as it was');
  await writer.write(chunk);
  chunk.fill(0);
  const kept = await writer.commit({ contentType: null, redactions: 0, notUtf8: true });
  expect(kept).toMatchObject({ ok: true, value: { contentType: null, notUtf8: true } });
  expect(kept.ok && Buffer.from(bodies.find(kept.value.bodyId)?.bytes ?? []).toString()).toBe('as it was');
});

it('forgets the oldest beyond its room, never the newest, and one kept again counts as new', async () => {
  const bodies = createMemoryBodies(25);
  const one = await keep(bodies, 'a'.repeat(10));
  const two = await keep(bodies, 'b'.repeat(10));
  await keep(bodies, 'a'.repeat(10));
  const three = await keep(bodies, 'c'.repeat(10));
  expect([one, two, three].map(({ bodyId }) => bodies.find(bodyId) !== null)).toEqual([true, false, true]);
  const huge = await keep(bodies, 'd'.repeat(100));
  expect(bodies.find(huge.bodyId)?.bytes.byteLength).toBe(100);
  expect(bodies.find(three.bodyId)).toBeNull();
});

it('knows nothing of what was thrown away or never written', async () => {
  const bodies = createMemoryBodies(1000);
  const writer = bodies.open();
  await writer.write(Buffer.from('half'));
  await writer.discard();
  const bodyId = bodyIdSchema.parse(createHash('sha256').update('half').digest('hex'));
  expect(bodies.find(bodyId)).toBeNull();
  expect(await bodies.read(bodyId)).toMatchObject({ ok: false, error: { kind: 'not-found', what: 'body' } });
});
