import { describe, expect, it } from 'vitest';
import { multipartBody } from '../../../../../electron/core/runs/raw/multipartBody.ts';

async function bytesOf(body: ReturnType<typeof multipartBody>['body']): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body.chunks()) pieces.push(piece);
  return Buffer.concat(pieces);
}

function contentOf(text: string) {
  const bytes = Buffer.from(text);
  return {
    size: bytes.byteLength,
    async *chunks() {
      yield bytes;
    },
  };
}

describe('a multipart body', () => {
  it.each([
    'Plan.pdf',
    'Größe – 計画.pdf',
    'a"b\r\nc.pdf',
  ])('has the options and the file %j, and the stated size', async (name) => {
    const options = '{"formats":["markdown"],"note":"ä"}';
    const file = { name, contentType: 'application/pdf', content: contentOf('%PDF\r\n--no boundary--') };
    const { body, contentType } = multipartBody(options, file);
    const bytes = await bytesOf(body);
    expect(bytes.byteLength).toBe(body.size);
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    expect([...form.keys()]).toEqual(['options', 'file']);
    expect(form.get('options')).toBe(options);
    const sent = form.get('file') as File;
    expect([decodeURI(sent.name), sent.type, await sent.text()]).toEqual([
      name,
      'application/pdf',
      '%PDF\r\n--no boundary--',
    ]);
    expect(await bytesOf(body)).toEqual(bytes);
  });

  it('has the file alone without options', async () => {
    const file = { name: 'a.txt', contentType: 'text/plain', content: contentOf('') };
    const { body, contentType } = multipartBody(null, file);
    const form = await new Response(new Uint8Array(await bytesOf(body)), {
      headers: { 'content-type': contentType },
    }).formData();
    expect([...form.keys()]).toEqual(['file']);
  });
});
