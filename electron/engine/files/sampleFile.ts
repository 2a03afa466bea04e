import { open } from 'node:fs/promises';

/** Bytes at the start of a file that show its kind. */
const startBytes = 64 * 1024;
/** Bytes at its end: the directory of a ZIP file is there, which lists its parts. */
const endBytes = 256 * 1024;

/** Reads the start and the end of a file, by which its type is recognized; all of a small one. */
export async function sampleFile(path: string, bytes: number): Promise<Buffer> {
  if (bytes <= startBytes + endBytes) return await readStart(path, bytes);
  const file = await open(path);
  try {
    const sample = Buffer.alloc(startBytes + endBytes);
    await file.read(sample, 0, startBytes, 0);
    await file.read(sample, startBytes, endBytes, bytes - endBytes);
    return sample;
  } finally {
    await file.close();
  }
}

/** Reads at most so many bytes of the start of a file. */
export async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, maxBytes));
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
