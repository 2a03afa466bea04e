import { makeZip } from './makeZip.ts';
import { pick } from './mutateValue.ts';
import { seededRandom } from './scale.ts';

/** A body of `POST /v2/parse` that no honest client sends. */
export interface HostileUpload {
  readonly name: string;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Part {
  /** Lines of its head, without the last. */
  readonly head: readonly string[];
  readonly content: string | Buffer;
}

const boundary = 'trowel-boundary-7d3f';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Writes the parts of a multipart body. */
export function multipart(parts: readonly Part[], lineEnd = '\r\n'): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}${lineEnd}${head.map((line) => line + lineEnd).join('')}${lineEnd}`),
    Buffer.from(content),
    Buffer.from(lineEnd),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--${lineEnd}`)]);
}

/** The part of a file. */
export function filePart(name: string, content: string | Buffer, type = 'application/octet-stream'): Part {
  return {
    head: [`Content-Disposition: form-data; name="file"; filename="${name}"`, `Content-Type: ${type}`],
    content,
  };
}

/** The part of options. */
export function optionsPart(content: string): Part {
  return { head: ['Content-Disposition: form-data; name="options"'], content };
}

const text = filePart('notes.txt', 'Some notes.');
type Random = () => number;

/** One body of each kind; what differs within a kind follows from the seed. */
const kinds: Readonly<Record<string, (random: Random) => Omit<HostileUpload, 'name'>>> = {
  'another boundary than its head says': () => ({
    contentType: 'multipart/form-data; boundary=other',
    body: multipart([text]),
  }),
  'no boundary': () => ({ contentType: 'multipart/form-data', body: multipart([text]) }),
  'a boundary of thousands of characters': (random) => ({
    contentType: `multipart/form-data; boundary=${'b'.repeat(300 + Math.floor(random() * 5000))}`,
    body: multipart([text]),
  }),
  'headers without end': (random) => ({
    contentType: multipartType,
    body: multipart([{ head: [`X-Long: ${'h'.repeat(100_000 + Math.floor(random() * 900_000))}`], content: '' }]),
  }),
  'thousands of header lines': () => ({
    contentType: multipartType,
    body: multipart([{ head: Array.from({ length: 5000 }, (_, index) => `X-${index}: 1`), content: 'x' }, text]),
  }),
  'a thousand parts': (random) => ({
    contentType: multipartType,
    body: multipart(Array.from({ length: 1000 + Math.floor(random() * 1000) }, () => optionsPart('{}'))),
  }),
  'a name that is a path': (random) => ({
    contentType: multipartType,
    body: multipart([
      filePart(
        pick(['../../../etc/passwd', '..', '/', 'C:\\boot.ini', '%2e%2e%2fx', 'a\0b', 'x'.repeat(9000)], random),
        'x',
      ),
    ]),
  }),
  'a body that is cut off': (random) => {
    const whole = multipart([optionsPart('{}'), text]);
    return { contentType: multipartType, body: whole.subarray(0, Math.floor(random() * (whole.byteLength - 2))) };
  },
  'two files': () => ({ contentType: multipartType, body: multipart([text, text]) }),
  'two options': () => ({ contentType: multipartType, body: multipart([optionsPart('{}'), optionsPart('{}'), text]) }),
  'options that are no object': (random) => ({
    contentType: multipartType,
    body: multipart([
      optionsPart(
        pick(['[]', 'null', '1e999', '{"a":', '{"__proto__":{"a":1}}', '['.repeat(5000), '{"formats":[,]}'], random),
      ),
      text,
    ]),
  }),
  'options of more than a megabyte': () => ({
    contentType: multipartType,
    body: multipart([optionsPart(`{"includeTags":["${'a'.repeat(1_200_000)}"]}`), text]),
  }),
  'parts without a disposition': () => ({
    contentType: multipartType,
    body: multipart([
      { head: ['Content-Type: text/plain'], content: 'x' },
      { head: [], content: 'y' },
    ]),
  }),
  'a body of only line feeds': () => ({ contentType: multipartType, body: multipart([text], '\n') }),
  'a multipart body within its file': () => ({
    contentType: multipartType,
    body: multipart([{ ...text, content: multipart([text, optionsPart('{}')]) }]),
  }),
  'an empty file': () => ({ contentType: multipartType, body: multipart([filePart('empty.pdf', '')]) }),
  'an empty body': () => ({ contentType: multipartType, body: Buffer.alloc(0) }),
  'a program that is called a PDF': (random) => ({
    contentType: multipartType,
    body: multipart([filePart('report.pdf', Buffer.from(`MZ\0\0${random()}\0\x01\x02`), 'application/pdf')]),
  }),
  'a ZIP that says to be small': (random) => ({
    contentType: multipartType,
    body: multipart([
      filePart(
        pick(['a.docx', 'a.xlsx', 'a.epub', 'a.odt'], random),
        makeZip(
          { 'word/document.xml': '<w>'.repeat(100_000), mimetype: 'application/epub+zip' },
          { 'word/document.xml': 1 },
        ),
      ),
    ]),
  }),
  'bytes changed at random': (random) => {
    const body = multipart([optionsPart('{"formats":["markdown"]}'), text]);
    for (let count = 0; count < 6; count += 1)
      body[Math.floor(random() * body.byteLength)] = Math.floor(random() * 256);
    return { contentType: multipartType, body };
  },
};

/** Returns as many hostile bodies, of every kind in turn; each follows from its number alone. */
export function hostileUploads(count: number): readonly HostileUpload[] {
  const all = Object.entries(kinds);
  return Array.from({ length: count }, (_, index) => {
    const [name, make] = all[index % all.length] ?? [];
    if (name === undefined || make === undefined) throw new Error('there is no kind of upload');
    return { name: `${name} (${index})`, ...make(seededRandom(index + 1)) };
  });
}
