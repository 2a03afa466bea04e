import { createCipheriv, createHash } from 'node:crypto';
import { CFB } from '@e965/xlsx';

const salts = { data: Buffer.alloc(16, 7), own: Buffer.alloc(16, 9) };
const key = Buffer.alloc(32, 3);
const turns = 100;

function hash(name: string, ...parts: readonly Uint8Array[]): Buffer {
  return parts.reduce((all, part) => all.update(part), createHash(name)).digest();
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function slow(name: string, salt: Uint8Array, password: string, count: number): Buffer {
  let last = hash(name, salt, Buffer.from(password, 'utf16le'));
  for (let turn = 0; turn < count; turn += 1) last = hash(name, number(turn), last);
  return last;
}

function lock(name: string, by: Uint8Array, vector: Uint8Array | null, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(name, by, vector).setAutoPadding(false);
  const whole = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  return Buffer.concat([cipher.update(whole), cipher.final()]);
}

function fileOf(info: Uint8Array, file: Uint8Array, locked: Uint8Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(file.length));
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from(info));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.concat([length, locked]));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** A file as Office locks it since 2010 (MS-OFFCRYPTO 2.3.4.10). */
export function lockAgile(file: Uint8Array, password: string): Buffer {
  const last = slow('sha512', salts.own, password, turns);
  const lockOwn = (purpose: string, bytes: Uint8Array): string => {
    const by = hash('sha512', last, Buffer.from(purpose, 'hex')).subarray(0, 32);
    return lock('aes-256-cbc', by, salts.own, bytes).toString('base64');
  };
  const input = Buffer.alloc(16, 5);
  const facts =
    'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
  const xml = `<encryption><keyData saltSize="16" ${facts} saltValue="${salts.data.toString('base64')}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${turns}" saltSize="16" ${facts} saltValue="${salts.own.toString('base64')}" encryptedVerifierHashInput="${lockOwn('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${lockOwn('d7aa0f6d3061344e', hash('sha512', input))}" encryptedKeyValue="${lockOwn('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; at += 4096) {
    const vector = hash('sha512', salts.data, number(at / 4096)).subarray(0, 16);
    parts.push(lock('aes-256-cbc', key, vector, file.subarray(at, at + 4096)));
  }
  return fileOf(
    Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]),
    file,
    Buffer.concat(parts),
  );
}

/** A file as Office locked it in 2007 (MS-OFFCRYPTO 2.3.4.5). */
export function lockStandard(file: Uint8Array, password: string): Buffer {
  const last = hash('sha1', slow('sha1', salts.own, password, 50_000), number(0));
  const by = hash(
    'sha1',
    Buffer.alloc(64, 0x36).map((byte, place) => byte ^ (last[place] ?? 0)),
  ).subarray(0, 16);
  const input = Buffer.alloc(16, 5);
  const head = [0x24, 0, 0x660e, 0x8004, 128, 24, 0, 0].map(number);
  const verifier = [
    ...[number(16), salts.own, lock('aes-128-ecb', by, null, input), number(20)],
    lock('aes-128-ecb', by, null, Buffer.concat([hash('sha1', input), Buffer.alloc(12)])),
  ];
  const info = Buffer.concat([Buffer.from([3, 0, 2, 0, 0x24, 0, 0, 0]), number(32), ...head, ...verifier]);
  return fileOf(info, file, lock('aes-128-ecb', by, null, file));
}
