import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModelClient, type ResponseFormat } from '../../../../electron/engine/model/modelClient.ts';
import {
  completion,
  hang,
  startModelService,
  type ModelReply,
  type ModelService,
} from '../../../support/modelService.ts';

let service: ModelService;
beforeAll(async () => {
  service = await startModelService();
});
afterAll(async () => await service.close());

const never = new AbortController().signal;
const text: ResponseFormat = { kind: 'text' };
const messages = [{ role: 'user', content: 'What is this?' }] as const;
const secret = 'sk-test-0123456789';

async function ask(reply: ModelReply, form: ResponseFormat = text, signal = never) {
  service.play(() => reply);
  const client = createModelClient({ url: `${service.url}/`, name: 'small', key: secret }, fetch);
  return await client.complete(messages, form, signal);
}

describe('a question', () => {
  test('goes to chat/completions with the model’s name and the key in its header', async () => {
    expect(await ask('A kiln.')).toEqual({ ok: true, value: { text: 'A kiln.', breaksOff: false } });
    const [question] = service.questions;
    expect(question?.path).toBe('/v1/chat/completions');
    expect(question?.headers['authorization']).toBe(`Bearer ${secret}`);
    expect(question?.body).toMatchObject({ model: 'small', messages, temperature: 0, stream: false });
    expect(question?.body).not.toHaveProperty('tools');
  });

  test('goes without a header where there is no key', async () => {
    service.play(() => 'yes');
    await createModelClient({ url: service.url, name: 'small', key: null }, fetch).complete(messages, text, never);
    expect(service.questions[0]?.headers).not.toHaveProperty('authorization');
  });

  test('offers a schema, and does without where the endpoint refuses the field, then and from then on', async () => {
    service.play(({ body }) => ('response_format' in body ? { status: 400, body: { error: 'unknown field' } } : '{}'));
    const client = createModelClient({ url: service.url, name: 'small', key: null }, fetch);
    const form: ResponseFormat = { kind: 'json', name: 'x', schema: { type: 'object' } };
    expect(await client.complete(messages, form, never)).toMatchObject({ ok: true, value: { text: '{}' } });
    expect(service.questions[0]?.body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'x', schema: { type: 'object' } },
    });
    await client.complete(messages, form, never);
    expect(service.questions).toHaveLength(3);
  });
});

describe('an answer', () => {
  test('is what comes after the model’s thoughts', async () => {
    expect(await ask('<think>Let me see. </think>\n\nBlue.')).toMatchObject({ ok: true, value: { text: 'Blue.' } });
  });

  test('may come in parts, its thoughts apart', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'Blue' },
      { text: '.' },
    ];
    expect(await ask({ body: { choices: [{ message: { content } }] } })).toMatchObject({ value: { text: 'Blue.' } });
  });

  test('that ran out of tokens says so', async () => {
    const body = { choices: [{ message: { content: 'It is' }, finish_reason: 'length' }] };
    expect(await ask({ body })).toEqual({ ok: true, value: { text: 'It is', breaksOff: true } });
  });

  test('that wants tools is none', async () => {
    const call = { id: '1', type: 'function', function: { name: 'fetch', arguments: '{}' } };
    expect(await ask({ body: completion('', { content: null, tool_calls: [call] }) })).toMatchObject({
      ok: false,
      error: { kind: 'broken-answer' },
    });
  });

  test.each<[string, unknown]>([
    ['no JSON', '<html>Gateway</html>'],
    ['no choices', {}],
    ['an empty list', { choices: [] }],
    ['no message', { choices: [{}] }],
    ['another kind of message', { choices: [{ message: { content: [1] } }] }],
    ['an empty message', completion('')],
    ['thoughts without an end', completion('<think>hm')],
    ['five megabytes', completion('x'.repeat(5_000_000))],
  ])('with %s is broken', async (_name, body) => {
    expect(await ask({ body })).toMatchObject({ ok: false, error: { kind: 'broken-answer' } });
  });

  test('that was filtered or declined is said to be', async () => {
    expect(await ask({ body: completion('', { refusal: 'I cannot.' }) })).toMatchObject({
      error: { kind: 'declined' },
    });
    const filtered = { choices: [{ message: { content: 'x' }, finish_reason: 'content_filter' }] };
    expect(await ask({ body: filtered })).toMatchObject({ error: { kind: 'declined' } });
  });
});

describe('a failure', () => {
  test.each([
    [401, { kind: 'key-refused', status: 401 }],
    [403, { kind: 'key-refused', status: 403 }],
    [404, { kind: 'failed', status: 404 }],
    [500, { kind: 'failed', status: 500 }],
    [503, { kind: 'failed', status: 503 }],
  ])('of status %i is told', async (status, error) => {
    expect(await ask({ status, body: { error: { message: `wrong key ${secret}` } } })).toEqual({ ok: false, error });
  });

  test.each([
    ['7', 7],
    ['0', 1],
    ['99999', 900],
    ['soon', null],
  ])('429 with Retry-After %s waits %s', async (header, retryAfterSeconds) => {
    expect(await ask({ status: 429, headers: { 'retry-after': header }, body: {} })).toEqual({
      ok: false,
      error: { kind: 'rate-limited', retryAfterSeconds },
    });
  });

  test('a redirect is not followed: the key belongs to one address', async () => {
    const elsewhere = await startModelService(() => 'from elsewhere');
    expect(await ask({ status: 307, headers: { location: `${elsewhere.url}/chat/completions` }, body: '' })).toEqual({
      ok: false,
      error: { kind: 'failed', status: 307 },
    });
    expect(elsewhere.questions).toHaveLength(0);
    await elsewhere.close();
  });

  test('an endpoint that is not there is unreachable', async () => {
    const client = createModelClient({ url: 'http://127.0.0.1:2/v1', name: 'small', key: secret }, fetch);
    const answer = await client.complete(messages, text, never);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(JSON.stringify(answer)).not.toContain(secret);
  });

  test('one that is silent ends with the signal, and lets go of it', async () => {
    const ending = new AbortController();
    const silent = await startModelService(() => {
      ending.abort();
      return hang;
    });
    const client = createModelClient({ url: silent.url, name: 'small', key: null }, fetch);
    expect(await client.complete(messages, text, ending.signal)).toEqual({ ok: false, error: { kind: 'timeout' } });
    await expect.poll(() => silent.waiting()).toBe(0);
    await silent.close();
  });
});
