const placeholderName =
  /(?:(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|loading|loader|lazy(?:load)?|grey|gray|1x1|empty)[^/]*|(?:^|[/_.-])(?:clear|shim|trans)|(?:^|\/)dot)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Whether the URL of an image is only a placeholder until a script sets another one. */
export function isPlaceholderAddress(source: string): boolean {
  const address = source.trim();
  return address === '' || /^(?:data:|about:|#)/i.test(address) || placeholderName.test(address);
}

/** Maximum number of characters of an inlined image that are read. */
const maxInlined = 4_000;
/** Maximum side of a tracking pixel or placeholder image, in pixels. */
const maxBlankPx = 2;
/** Bytes of a GIF or PNG that contain its dimensions. */
const minHeaderBytes = 24;
const drawing = /<(?:path|rect|circle|ellipse|line|polyline|polygon|image|text|use|foreignObject|animate)\b/i;

/** Whether the URL is an inlined image that shows nothing: an SVG without a shape, or an image of one or two pixels. */
export function isBlankImage(source: string): boolean {
  const [, type = '', parameters = '', body = ''] =
    /^\s*data:image\/([\w.+-]{1,40})((?:;[^,;]{0,60}){0,5}),([^]*)$/i.exec(source.slice(0, maxInlined)) ?? [];
  if (type === '') return false;
  const bytes = /;\s*base64/i.test(parameters) ? Buffer.from(body, 'base64') : Buffer.from(decoded(body), 'utf8');
  if (/^svg/i.test(type)) return source.length < maxInlined && !drawing.test(bytes.toString('utf8'));
  if (bytes.length < minHeaderBytes) return false;
  const name = bytes.toString('latin1', 0, 6);
  if (/^GIF8[79]a$/.test(name)) return isBlankSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  return name.startsWith('\u0089PNG') && isBlankSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

function isBlankSize(width: number, height: number): boolean {
  return width <= maxBlankPx && height <= maxBlankPx;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
