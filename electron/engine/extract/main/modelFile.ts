import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeForest, encodeForest, type Forest } from './forest.ts';

/** A trained model, as `build/learn` writes it next to this file. */
export interface Model {
  /** Seed of the random draws of its training. */
  readonly seed: number;
  /** SHA-256 of the names of its features in order, in hexadecimal. */
  readonly featuresHash: string;
  /** SHA-256 of the list of pages that it learned from, in hexadecimal. */
  readonly pagesHash: string;
  readonly forest: Forest;
}

const magic = 0x4d57_5254;
const formatVersion = 2;
const hashBytes = 32;
/** Start of the hashes, after magic number, format version, depth and seed. */
const hashOffset = 12;
const headerBytes = hashOffset + 2 * hashBytes;

/** @throws if the bytes are no model of this format */
export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headerBytes || view.getUint32(0, true) !== magic) throw new Error('This file is no model.');
  const version = view.getUint16(4, true);
  if (version !== formatVersion) throw new Error(`This model has format ${version}, not ${formatVersion}.`);
  const hashAt = (offset: number): string => Buffer.from(bytes.subarray(offset, offset + hashBytes)).toString('hex');
  const trees = new DataView(bytes.buffer, bytes.byteOffset + headerBytes, bytes.byteLength - headerBytes);
  return {
    seed: view.getUint32(8, true),
    featuresHash: hashAt(hashOffset),
    pagesHash: hashAt(hashOffset + hashBytes),
    forest: decodeForest(trees, view.getUint16(6, true)),
  };
}

/** Encodes a model as `decodeModel` reads it. The same model gives the same bytes. */
export function encodeModel({ seed, featuresHash, pagesHash, forest }: Model): Uint8Array {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(magic, 0);
  header.writeUInt16LE(formatVersion, 4);
  header.writeUInt16LE(forest.depth, 6);
  header.writeUInt32LE(seed, 8);
  header.write(featuresHash, hashOffset, 'hex');
  header.write(pagesHash, hashOffset + hashBytes, 'hex');
  return Buffer.concat([header, encodeForest(forest)]);
}

/**
 * Reads a model that is shipped with the program.
 * @param name name of its file, which is next to this one in the sources and in the build
 */
export function loadModel(name: string): Model {
  return decodeModel(readFileSync(new URL(`./${name}`, import.meta.url)));
}

/** Returns the hash that a model trained with these features has in its header. */
export function hashFeatures(names: readonly string[]): string {
  return createHash('sha256').update(names.join(' ')).digest('hex');
}
