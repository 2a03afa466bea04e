import { randomBytes } from 'node:crypto';
import type { StreamedBody } from '../../storage/bodyStore.ts';

export interface MultipartFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: StreamedBody;
}

/**
 * The multipart body of an upload (RFC 7578): a part `options` if there are any, then the part `file`, read while it is sent. Its size is
 * known beforehand.
 * @param options JSON text
 */
export function multipartBody(
  options: string | null,
  { name, contentType, content }: MultipartFile,
): { readonly body: StreamedBody; readonly contentType: string } {
  // 192 random bits: no file has them in it.
  const boundary = `trowel-${randomBytes(24).toString('hex')}`;
  const optionsPart =
    options === null ? '' : `--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n${options}\r\n`;
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(name)}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  const head = Buffer.from(optionsPart + fileHead, 'utf8');
  const end = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      size: head.byteLength + content.size + end.byteLength,
      async *chunks() {
        yield head;
        yield* content.chunks();
        yield end;
      },
    },
  };
}

/** A file name in quotes, as the HTML standard encodes it for forms. */
function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
