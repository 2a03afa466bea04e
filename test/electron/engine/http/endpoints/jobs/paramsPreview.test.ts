import { describe, expect, it } from 'vitest';
import { ok } from '../../../../../../shared/base/result.ts';
import { jobServer } from './jobServer.ts';

const body = { url: 'https://kiln.example/', prompt: 'only the blog' };

describe('the preview of the options of a crawl', () => {
  it('shows what the model derives from the prompt', async () => {
    const asked: string[] = [];
    const server = await jobServer(
      0,
      {},
      {
        proposeCrawl: (url, prompt) => {
          asked.push(url, prompt);
          return Promise.resolve(ok({ includePaths: ['^/blog'] }));
        },
      },
    );
    expect(await server.send('POST', '/v2/crawl/params-preview', body)).toEqual({
      httpStatus: 200,
      success: true,
      data: { url: body.url, includePaths: ['^/blog'] },
    });
    expect(asked).toEqual([body.url, body.prompt]);
  });

  it('is a 400 where no model is set, for a start as well', async () => {
    const { send } = await jobServer(0);
    const refusal = {
      httpStatus: 400,
      error: expect.stringMatching(/^Failed to process natural language prompt: /) as unknown,
    };
    expect(await send('POST', '/v2/crawl/params-preview', body)).toMatchObject(refusal);
    expect(await send('POST', '/v2/crawl', body)).toMatchObject(refusal);
  });

  it('gives way to the options of the body in a start', async () => {
    const server = await jobServer(
      0,
      {},
      {
        proposeCrawl: () => Promise.resolve(ok({ limit: 7, includePaths: ['^/blog'] })),
      },
    );
    const { id } = (await server.send('POST', '/v2/crawl', { ...body, limit: 3 })) as { id: string };
    expect(await server.jobs.store.job(id)).toMatchObject({
      value: { maxDocuments: 3, request: { includePaths: ['^/blog'] } },
    });
  });

  it('is refused for a URL or a prompt that is none', async () => {
    const { send } = await jobServer(0);
    expect(await send('POST', '/v2/crawl/params-preview', { ...body, url: 'ftp://x' })).toMatchObject({
      httpStatus: 400,
    });
    expect(await send('POST', '/v2/crawl/params-preview', { url: body.url })).toMatchObject({ httpStatus: 400 });
  });
});
