/** Number of bytes that are searched for an encoding declaration. */
const declarationBytes = 1024;

/** Decoder of the bytes of one file, in pieces. */
export interface SitemapDecoder {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** Decodes a file by its byte order mark, the width of its first character, or its XML declaration, else as UTF-8. */
export function createSitemapDecoder(): SitemapDecoder {
  let start: Uint8Array = new Uint8Array(0);
  let decoder: InstanceType<typeof TextDecoder> | null = null;

  const open = (): string => {
    decoder = decoderFor(labelOf(start));
    return decoder.decode(start, { stream: true });
  };

  return {
    write(bytes) {
      if (decoder !== null) return decoder.decode(bytes, { stream: true });
      start = Buffer.concat([start, bytes]);
      return start.length < declarationBytes ? '' : open();
    },
    end() {
      const text = decoder === null ? open() : '';
      return text + (decoder?.decode() ?? '');
    },
  };
}

function labelOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, declarationBytes)).toString('latin1');
  const declaration = /^\s*<\?xml[^>]*>/.exec(text)?.[0] ?? '';
  const label = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(declaration)?.[1] ?? 'utf-8';
  // A declaration that is readable as ASCII cannot be UTF-16.
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
