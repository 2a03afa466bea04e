import { expect, test } from 'vitest';
import { createPageHandler } from '../../../../electron/app/schemes/pageScheme.ts';

const id = 'a'.repeat(64);

async function ask(path: string, png: Uint8Array | null = Uint8Array.of(1)) {
  const painted: unknown[] = [];
  const serve = createPageHandler({
    findBody: (bodyId) =>
      Promise.resolve(bodyId === id ? { path: '/body', size: 1, contentType: 'application/pdf' } : null),
    paint(wanted) {
      painted.push(wanted);
      return Promise.resolve(png);
    },
  });
  return { answer: await serve({ method: 'GET', url: new URL(`app://ui${path}`), range: null }), painted };
}

test('a page of a stored document comes as a picture and nothing else', async () => {
  const { answer, painted } = await ask(`/page/${id}/3/800`);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
  });
  expect(painted).toEqual([{ key: id, file: '/body', page: 3, width: 800 }]);
});

test.each([
  `/page/${id}/3/9999`,
  `/page/${id}/3/0`,
  `/page/${id}/-1/800`,
  `/page/${'b'.repeat(64)}/1/800`,
  '/page/../x/1/1',
])('%s is not there, and nothing is drawn', async (path) => {
  const { answer, painted } = await ask(path);
  expect([answer.status, painted]).toEqual([404, []]);
});

test('what cannot be drawn is not there', async () => {
  expect((await ask(`/page/${id}/3/800`, null)).answer.status).toBe(404);
});
