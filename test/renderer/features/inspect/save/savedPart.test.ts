import { expect, test } from 'vitest';
import { bodyIdSchema } from '../../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import type { ResultTabId } from '../../../../../shared/document/response/resultTabs.ts';
import { savedPart } from '../../../../../renderer/features/inspect/save/savedPart.ts';
import { createDocumentHandlers } from '../../../../../renderer/workers/createDocumentHandlers.ts';
import type { DocumentClient } from '../../../../../renderer/workers/documentClient.ts';

const bodyId = bodyIdSchema.parse('a'.repeat(64));

async function partOf(tab: ResultTabId, answer: JsonObject): Promise<readonly [text: string, ending: string]> {
  const answers = createDocumentHandlers(() => Promise.resolve(JSON.stringify(answer)));
  const documents: DocumentClient = {
    onFirstScreen: () => undefined,
    warm: () => undefined,
    call: async (name, input) => answers[name](input),
  };
  const digest = await answers.open({ bodyId, request: {} });
  const { text, ending, isBase64 } = await savedPart(tab, { documents, bodyId, digest, pageUrl: 'https://a.example/' });
  return [isBase64 === true ? `bytes of ${text}` : text, ending];
}

test.each<readonly [ResultTabId, JsonObject, string, string]>([
  ['markdown', { markdown: '# One' }, '# One', 'md'],
  ['markdown', { markdown: 'JVBERi0xLg==' }, 'bytes of JVBERi0xLg==', 'pdf'],
  ['markdown', { markdown: 'JVBERi0 is how it begins' }, 'JVBERi0 is how it begins', 'md'],
  ['rawHtml', { rawHtml: '<p>1' }, '<p>1', 'html'],
  ['product', { product: { title: 'Tarn' } }, '{\n  "title": "Tarn"\n}\n', 'json'],
  ['json', { json: 'word' }, '"word"\n', 'json'],
  ['rawBase64', { rawBase64: 'JVBERi0xLg==' }, 'bytes of JVBERi0xLg==', 'pdf'],
  ['rawBase64', { rawBase64: 'aGk=' }, 'bytes of aGk=', 'bin'],
  ['rawBase64', { rawBase64: 'no base64' }, 'no base64\n', 'txt'],
  ['screenshot', { screenshot: 'data:image/jpeg;base64,/9j/4A==' }, 'bytes of /9j/4A==', 'jpg'],
  ['screenshot', { screenshot: 'https://a.example/s.png' }, 'https://a.example/s.png\n', 'txt'],
  ['audio', { audio: 'https://a.example/a.mp3' }, 'https://a.example/a.mp3\n', 'txt'],
])('%s is saved as what it is', async (tab, data, text, ending) => {
  expect(await partOf(tab, { success: true, data })).toEqual([text, ending]);
});

test('a field of another kind than its view draws is saved as JSON, and nothing of it is lost', async () => {
  expect(await partOf('markdown', { data: { markdown: ['# One'] } })).toEqual(['[\n  "# One"\n]\n', 'json']);
  expect(await partOf('links', { data: { links: 'https://a.example/' } })).toEqual(['"https://a.example/"\n', 'json']);
});

test('links are a table, films go with what is known of them', async () => {
  const [table, ending] = await partOf('links', { data: { links: ['https://a.example/b'] } });
  expect([table.includes('https://a.example/b'), ending]).toEqual([true, 'csv']);
  const [films] = await partOf('video', { data: { video: null, videos: [{ url: 'https://a.example/v' }] } });
  expect(JSON.parse(films)).toEqual({ video: null, videos: [{ url: 'https://a.example/v' }] });
});

test('fields that nobody knows are saved together, where they stand in the answer', async () => {
  const [text, ending] = await partOf('other', {
    success: true,
    note: 1,
    data: { markdown: '', future: { deep: [2] } },
  });
  expect([JSON.parse(text), ending]).toEqual([{ note: 1, data: { future: { deep: [2] } } }, 'json']);
});
