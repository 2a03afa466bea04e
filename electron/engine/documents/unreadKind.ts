/** Kinds of files that people have and that are not read: for each of them there is something else to do. */
export type UnreadKind = 'archive' | 'iwork' | 'picture' | 'recording' | 'djvu' | 'kindle' | 'mail';

/** File signatures of such kinds, at or near the beginning. */
const beginnings: readonly (readonly [begins: RegExp, kind: UnreadKind])[] = [
  [/^(?:PK\x05\x06|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b\x08|BZh[1-9]|\xfd7zXZ\0|\x28\xb5\x2f\xfd)/, 'archive'],
  [/^[^]{257}ustar/, 'archive'],
  [/^[^]{4}ftyp(?:hei|hev|mif1|msf1|avi[fs])/, 'picture'],
  [/^(?:GIF8[79]a|8BPS\0\x01|\0\0\0\x0cjP {2}\r\n|\0\0\0\x0cJXL |\xff\x0a)/, 'picture'],
  // The length of the head of a bitmap has one of few values.
  [/^BM[^]{12}[\x0c\x28\x6c\x7c]\0\0\0/, 'picture'],
  [/^(?:[^]{4}ftyp|ID3[\x02-\x04]|OggS\0|fLaC|\x1aE\xdf\xa3|RIFF[^]{4}(?:WAVE|AVI ))/, 'recording'],
  [/^AT&TFORM/, 'djvu'],
  [/^[^]{60}BOOKMOBI/, 'kindle'],
];

/** Number of bytes that the longest signature needs. */
const lookedAt = 300;

const packedStart = 'PK\x03\x04';
/** Parts of Pages, Numbers and Keynote files: ZIP entry names are stored uncompressed. */
const iworkParts = ['Index/Document.iwa', 'Index.zip', 'index.apxl'];
/** A part of each message of Outlook, as the list of the parts of an old Office file writes names. */
const mailPart = Buffer.from('__properties_version1.0', 'utf16le');
const compoundStart = '\xd0\xcf\x11\xe0';

/**
 * Returns the kind of an unsupported file; null if unknown.
 * @param bytes the complete file: packed kinds are determined by their parts
 */
export function unreadKind(bytes: Uint8Array): UnreadKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.subarray(0, lookedAt).toString('latin1');
  if (start.startsWith(packedStart)) return iworkParts.some((part) => file.includes(part)) ? 'iwork' : 'archive';
  if (start.startsWith(compoundStart)) return file.includes(mailPart) ? 'mail' : null;
  return beginnings.find(([begins]) => begins.test(start))?.[1] ?? null;
}
