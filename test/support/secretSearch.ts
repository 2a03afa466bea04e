import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, inflateRawSync } from 'node:zlib';

/** A secret (ASCII) as it may lie in a file, a log or a message: plain and in the encodings that programs use. */
export function secretForms(secret: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret, 'utf8');
  const wide = Buffer.from(secret, 'utf16le');
  const codes = [...bytes];
  const hex = codes.map((code) => code.toString(16).padStart(2, '0'));
  const forms: [string, string | Buffer][] = [
    ['plain', secret],
    ['UTF-16 little endian', wide],
    ['UTF-16 big endian', Buffer.from(wide).swap16()],
    ['hex', hex.join('')],
    ['hex in capitals', hex.join('').toUpperCase()],
    ['URL component', encodeURIComponent(secret)],
    ['URL, every character', hex.map((code) => `%${code}`).join('')],
    ['form', new URLSearchParams({ key: secret }).toString().slice('key='.length)],
    ['JSON escapes', hex.map((code) => `\\u00${code}`).join('')],
    ['JSON text', JSON.stringify(secret).slice(1, -1)],
    ['HTML entities', codes.map((code) => `&#${code};`).join('')],
    ['HTML text', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ['list of bytes', codes.join(',')],
    ['reversed', Buffer.from(bytes.toReversed())],
    ['half of it', secret.slice(0, Math.ceil(secret.length / 2))],
  ];
  // Base64 groups three bytes: the encoded text depends on the offset of the secret inside a group.
  for (const [name, content] of [
    ['base64', bytes],
    ['base64 of UTF-16', wide],
  ] as const) {
    for (const offset of [0, 1, 2]) {
      const shifted = Buffer.concat([Buffer.alloc(offset), content]).toString('base64');
      const stable = shifted.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + content.length) * 4) / 3) - 1);
      forms.push([`${name}, offset ${offset}`, stable]);
      forms.push([
        `${name} for URLs, offset ${offset}`,
        stable.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      ]);
    }
  }
  return new Map(forms.map(([name, form]) => [name, typeof form === 'string' ? Buffer.from(form, 'utf8') : form]));
}

/** Which forms of the secret the content holds. */
export function findSecret(content: string | Uint8Array, forms: ReadonlyMap<string, Buffer>): string[] {
  const bytes = Buffer.from(content as string);
  return [...forms].filter(([, form]) => bytes.includes(form)).map(([name]) => name);
}

/** Every file below a folder that holds the secret in some form, also packed, as exported runs and bodies are: `path: form`. */
export function findSecretInFiles(folder: string, forms: ReadonlyMap<string, Buffer>): string[] {
  return filesBelow(folder).flatMap((path) =>
    findSecret(unpacked(contentOf(path)), forms).map((form) => `${path}: ${form}`),
  );
}

/** Nothing of a file that is gone by now: a running app has such. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw failure;
  }
}

/** What a packed file holds, as far as it goes: one that was cut off leaks what it has. */
function unpacked(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 4).equals(partOfZip)) return Buffer.concat([bytes, ...partsOfZip(bytes)]);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return bytes;
  }
}

const partOfZip = Buffer.from('PK\u0003\u0004', 'latin1');

/** Returns the parts of a ZIP by their local headers, so that one without its central directory is read as well. */
function partsOfZip(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = bytes.indexOf(partOfZip); at !== -1 && at + 30 <= bytes.length; at = bytes.indexOf(partOfZip, at + 4)) {
    const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      parts.push(inflateRawSync(bytes.subarray(begin), { finishFlush: constants.Z_SYNC_FLUSH }));
    } catch {
      // A stored (uncompressed) part is verbatim in the file itself.
    }
  }
  return parts;
}

/** Every regular file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
