import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { CFB } from '@e965/xlsx';
import { findAll, parseXml } from './xml.ts';

/** Result of decrypting a file with a password: its bytes, or the reason for failure. */
type Unlocked =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'password' | 'wrongPassword' }
  /** Its encryption is not supported, or it is not an encrypted Office file. */
  | { readonly kind: 'unsupported' };

/** Bytes of a separately encrypted segment (MS-OFFCRYPTO 2.3.4.15). */
const segment = 4096;
/** Turns of the hash beyond which a file is made to hang its reader. */
const maxHashIterations = 1_000_000;

/**
 * Decrypts a password-protected Office file (docx, xlsx, pptx), in both encryption schemes since Office 2007 (MS-OFFCRYPTO 2.3.4). Never
 * throws.
 * @param password null if none was given
 */
export function unlockOffice(bytes: Uint8Array, password: string | null): Unlocked {
  if (password === null) return { kind: 'password' };
  try {
    const file = CFB.read(Buffer.from(bytes), { type: 'buffer' });
    const partOf = (name: string): Buffer => Buffer.from(CFB.find(file, name)?.content ?? []);
    const [info, whole] = [partOf('EncryptionInfo'), partOf('EncryptedPackage')];
    const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
    const secret = Buffer.from(password, 'utf16le');
    const length = Number(whole.readBigUInt64LE(0));
    const locked = whole.subarray(8);
    const opened = major === 4 && minor === 4 ? openAgile(info, locked, secret) : openStandard(info, locked, secret);
    return opened === null ? { kind: 'wrongPassword' } : { kind: 'open', bytes: opened.subarray(0, length) };
  } catch {
    return { kind: 'unsupported' };
  }
}

function hashOf(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function numbered(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** A hash that takes long, so that guessing does too. */
function slowHash(name: string, salt: Uint8Array, secret: Uint8Array, turns: number): Buffer {
  if (turns > maxHashIterations) throw new Error('more turns than any file has');
  let hash = hashOf(name, salt, secret);
  for (let turn = 0; turn < turns; turn += 1) hash = hashOf(name, numbered(turn), hash);
  return hash;
}

/** Truncates or pads bytes to a length. */
function fit(bytes: Buffer, length: number, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), filler)]).subarray(0, length);
}

function decipher(name: string, key: Uint8Array, vector: Uint8Array | null, locked: Uint8Array): Buffer {
  const cipher = createDecipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(locked), cipher.final()]);
}

/** Parameters of an element of the encryption descriptor. */
interface Agile {
  readonly hash: string;
  readonly keyBytes: number;
  readonly blockBytes: number;
  readonly salt: Buffer;
  readonly attribs: Readonly<Record<string, string>>;
}

/** Block keys: the hash of each key includes its purpose. */
const purposes = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/** Agile encryption, since 2010 (2.3.4.10): the descriptor is XML, and each segment of the file has its own initialization vector. */
function openAgile(info: Buffer, locked: Buffer, secret: Buffer): Buffer | null {
  const root = parseXml(info.subarray(8).toString('utf8'));
  const own = readAgile(findAll(root, 'p:encryptedKey')[0]?.attribs ?? {});
  const data = readAgile(findAll(root, 'keyData')[0]?.attribs ?? {});
  const told = (name: string): Buffer => Buffer.from(own.attribs[name] ?? '', 'base64');
  const hash = slowHash(own.hash, own.salt, secret, Number(own.attribs['spinCount']));
  const open = (purpose: Buffer, bytes: Buffer): Buffer => {
    const key = fit(hashOf(own.hash, hash, purpose), own.keyBytes, 0x36);
    return decipher(cipherOf(own), key, fit(own.salt, own.blockBytes, 0x36), bytes);
  };
  const input = open(purposes.input, told('encryptedVerifierHashInput'));
  const expected = open(purposes.value, told('encryptedVerifierHashValue'));
  const real = hashOf(own.hash, input.subarray(0, own.salt.length));
  if (expected.length < real.length || !timingSafeEqual(real, expected.subarray(0, real.length))) return null;
  const key = open(purposes.key, told('encryptedKeyValue')).subarray(0, data.keyBytes);
  const parts: Buffer[] = [];
  for (let at = 0; at < locked.length; at += segment) {
    const vector = fit(hashOf(data.hash, data.salt, numbered(at / segment)), data.blockBytes, 0x36);
    const part = locked.subarray(at, at + segment);
    parts.push(decipher(cipherOf(data), key, vector, part.subarray(0, part.length - (part.length % data.blockBytes))));
  }
  return Buffer.concat(parts);
}

function readAgile(attribs: Readonly<Record<string, string>>): Agile {
  if (attribs['cipherAlgorithm'] !== 'AES') throw new Error('another cipher than AES');
  return {
    hash: (attribs['hashAlgorithm'] ?? '').replace('-', '').toLowerCase(),
    keyBytes: Number(attribs['keyBits']) / 8,
    blockBytes: Number(attribs['blockSize']),
    salt: Buffer.from(attribs['saltValue'] ?? '', 'base64'),
    attribs,
  };
}

function cipherOf({ keyBytes, attribs }: Agile): string {
  return `aes-${keyBytes * 8}-${attribs['cipherChaining'] === 'ChainingModeCFB' ? 'cfb8' : 'cbc'}`;
}

const standardTurns = 50_000;
const sha1Bytes = 20;

/** Of 2007 (2.3.4.5): AES without chaining, and SHA-1. */
function openStandard(info: Buffer, locked: Buffer, secret: Buffer): Buffer | null {
  const headBytes = info.readUInt32LE(8);
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  const verifier = info.subarray(12 + headBytes);
  const salt = verifier.subarray(4, 20);
  const final = hashOf('sha1', slowHash('sha1', salt, secret, standardTurns), numbered(0));
  const mixed = (pad: number): Buffer => {
    const block = Buffer.alloc(64, pad);
    for (const [place, byte] of final.entries()) block[place] = pad ^ byte;
    return hashOf('sha1', block);
  };
  const key = Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, keyBytes);
  const name = `aes-${keyBytes * 8}-ecb`;
  const input = decipher(name, key, null, verifier.subarray(20, 36));
  const expected = decipher(name, key, null, verifier.subarray(40, 72)).subarray(0, sha1Bytes);
  if (!timingSafeEqual(hashOf('sha1', input), expected)) return null;
  return decipher(name, key, null, locked.subarray(0, locked.length - (locked.length % 16)));
}

/** The file is locked in a way that no password opens here. */
export class LockedFile extends Error {}
