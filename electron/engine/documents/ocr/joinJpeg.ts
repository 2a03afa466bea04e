/** JPEG strips of a TIFF (technical note 2): each a JPEG of its own, with shared tables apart from them. */
export interface JpegStrips {
  readonly strips: readonly Buffer[];
  readonly tables: Buffer | null;
  /** Rows of the page. */
  readonly height: number;
  /** The colors are red, green and blue, which a JPEG has to declare. */
  readonly isRgb: boolean;
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, restart: 0xd0, interval: 0xdd, adobe: 0xee } as const;
/** Markers of frames that are coded in one go; others cannot be cut. */
const frames = new Set([0xc0, 0xc1]);

interface Segment {
  readonly marker: number;
  /** Without its marker and length. */
  readonly body: Buffer;
}

interface Stream {
  readonly segments: readonly Segment[];
  /** The entropy-coded data, up to the end. */
  readonly data: Buffer;
}

/**
 * Merges all strips to one JPEG without decoding: a strip starts like JPEG data after a restart marker. Null if the strips do not fit
 * together like this.
 */
export function joinJpeg({ strips, tables, height, isRgb }: JpegStrips): Buffer | null {
  const shared = tables === null ? [] : (readStream(tables)?.segments ?? []);
  const streams = strips.map(readStream);
  const [leading] = streams;
  if (leading == null || streams.some((stream) => stream === null || stream.data.length === 0)) return null;
  const frame = leading.segments.find(({ marker: code }) => frames.has(code));
  const scan = leading.segments.find(({ marker: code }) => code === marker.scan);
  const interval = frame === undefined ? null : unitsOf(frame.body);
  if (frame === undefined || scan === undefined || interval === null || height > 0xffff) return null;
  if (streams.length > 1 && interval > 0xffff) return null;
  const whole = Buffer.from(frame.body);
  whole.writeUInt16BE(height, 1);
  const others = leading.segments.filter((each) => each !== frame && each !== scan && each.marker !== marker.interval);
  return Buffer.concat([
    Buffer.of(0xff, marker.start),
    ...(isRgb ? [segment(marker.adobe, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1'))] : []),
    ...[...shared, ...others].map(({ marker: code, body }) => segment(code, body)),
    segment(frame.marker, whole),
    ...(streams.length > 1 ? [segment(marker.interval, Buffer.of(interval >> 8, interval & 0xff))] : []),
    segment(marker.scan, scan.body),
    ...streams.flatMap((stream, index) => [
      ...(index === 0 ? [] : [Buffer.of(0xff, marker.restart + ((index - 1) % 8))]),
      stream?.data ?? Buffer.alloc(0),
    ]),
    Buffer.of(0xff, marker.end),
  ]);
}

function segment(code: number, body: Buffer): Buffer {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Null if it is not a JPEG, or is truncated before its data. */
function readStream(bytes: Buffer): Stream | null {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (code === marker.end) return { segments, data: Buffer.alloc(0) };
    if (at + 4 > bytes.length) return null;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    segments.push({ marker: code, body: bytes.subarray(at + 4, next) });
    if (code === marker.scan) return { segments, data: withoutEnd(bytes.subarray(next)) };
    at = next;
  }
  return { segments, data: Buffer.alloc(0) };
}

function withoutEnd(data: Buffer): Buffer {
  const end = data.lastIndexOf(Buffer.of(0xff, marker.end));
  return end === -1 ? data : data.subarray(0, end);
}

/** Returns the number of coding units (MCUs) of a strip by its frame header: the restart interval. */
function unitsOf(frame: Buffer): number | null {
  if (frame.length < 6) return null;
  const [height, width, parts] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5] ?? 0];
  let [across, down] = [1, 1];
  for (let part = 0; part < parts; part += 1) {
    const sampling = frame[6 + part * 3 + 1] ?? 0x11;
    // With one component a unit is one block, whatever the sampling factors.
    if (parts > 1) [across, down] = [Math.max(across, sampling >> 4), Math.max(down, sampling & 15)];
  }
  return Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
}
