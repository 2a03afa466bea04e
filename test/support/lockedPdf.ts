import { createHash } from 'node:crypto';

/** Bytes with which short passwords are made long (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** A PDF of one page with one line, which opens with a password alone: RC4 with keys of 40 bits, which every reader knows. */
export function lockedPdf(text: string, password: string): Buffer {
  const secret = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const owner = rc4(md5(secret).subarray(0, 5), secret);
  const key = md5(Buffer.concat([secret, owner, Buffer.from('fcffffff', 'hex'), Buffer.alloc(1)])).subarray(0, 5);
  const own = md5(Buffer.concat([key, Buffer.from([4, 0, 0, 0, 0])])).subarray(0, 10);
  const content = rc4(own, Buffer.from(`BT /F1 20 Tf 60 700 Td (${text}) Tj ET`));
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const user = rc4(key, padding).toString('hex');
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R /ID [<00> <00>] ` +
        `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user}> /P -4 >> >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** The cipher itself: OpenSSL does without it by now. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    const held = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = held;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    Uint8Array.from(bytes, (byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
