import { expect, test } from 'vitest';
import {
  createInspections,
  type CapturedCopy,
  type Inspection,
} from '../../../../../electron/engine/scrape/inspection/inspections.ts';

const copy: CapturedCopy = {
  key: 'page',
  capturedAt: 0,
  log: null,
  stepImages: [],
  page: {
    url: 'https://example.com/',
    statusCode: 200,
    contentType: 'text/html',
    content: { kind: 'dom', html: '<p>text</p>' },
    rawHtml: null,
    rawBytes: null,
    screenshot: null,
    proxyUsed: 'basic',
    media: null,
    actions: [],
    warnings: [],
    isWhole: true,
  },
};

const inspection = (change: Partial<Inspection>): Inspection => ({
  xray: null,
  picture: null,
  log: '{}',
  stepImages: [],
  captured: copy,
  makeXray: null,
  ...change,
});
const textOf = (file: { readonly bytes: Uint8Array } | null): string | null =>
  file === null ? null : Buffer.from(file.bytes).toString();

test('an X-ray that was not made with its scrape is made once, of the captured page, for all who ask', async () => {
  const inspections = createInspections(() => 0);
  let made = 0;
  const makeXray = async (): Promise<string> => {
    made += 1;
    return await Promise.resolve('{"late":true}');
  };
  inspections.put('run-1', inspection({ makeXray }));
  const both = await Promise.all([inspections.read('run-1', 'xray'), inspections.read('run-1', 'xray')]);
  expect(both.map(textOf)).toEqual(['{"late":true}', '{"late":true}']);
  expect(textOf(await inspections.read('run-1', 'xray'))).toBe('{"late":true}');
  expect(made).toBe(1);
});

test('one that was made is given as it is, and without one to make there is none', async () => {
  const inspections = createInspections(() => 0);
  const makeXray = (): Promise<string> => Promise.reject(new Error('not to be asked'));
  inspections.put('run-1', inspection({ xray: '{"made":true}', makeXray }));
  inspections.put('run-2', inspection({}));
  expect(textOf(await inspections.read('run-1', 'xray'))).toBe('{"made":true}');
  expect(await inspections.read('run-2', 'xray')).toBeNull();
  expect(await inspections.read('run-3', 'xray')).toBeNull();
});

test('a page is let go of after its time, and where large ones take too much room', async () => {
  let now = 0;
  const inspections = createInspections(() => now);
  const large = { ...copy, page: { ...copy.page, rawBytes: new Uint8Array(80_000_000) } };
  for (const run of ['run-1', 'run-2', 'run-3']) inspections.put(run, inspection({ captured: large }));
  expect(inspections.captured('run-1')).toBeNull();
  expect(inspections.captured('run-3')).not.toBeNull();
  now = 16 * 60_000;
  expect(await inspections.read('run-3', 'log')).toBeNull();
});

test('an image between two actions is read by its number, with the bytes of the run it belongs to', async () => {
  const inspections = createInspections(() => 0);
  const image = (text: string) => ({ bytes: Buffer.from(text), mediaType: 'image/jpeg' as const });
  inspections.put('run-1', inspection({ stepImages: [image('first'), image('second')] }));
  expect(textOf(await inspections.read('run-1', 'step-1'))).toBe('second');
  expect(await inspections.read('run-1', 'step-2')).toBeNull();
  // One run with more images than all of them may have evicts those before it.
  inspections.put('run-2', inspection({ stepImages: [{ ...image(''), bytes: new Uint8Array(120_000_001) }] }));
  expect(await inspections.read('run-1', 'step-1')).toBeNull();
});
