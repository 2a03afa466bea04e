const placeholderName =
  /(?:(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|loading|loader|lazy(?:load)?|grey|gray|1x1|empty)[^/]*|(?:^|[/_.-])(?:clear|shim|dot|trans))\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Whether the address of a picture only keeps its place until a script puts in another. */
export function isPlaceholderAddress(source: string): boolean {
  const address = source.trim();
  return address === '' || /^(?:data:|about:|#)/i.test(address) || placeholderName.test(address);
}

/** Characters of an inlined picture that are looked at. */
const maxInlined = 4_000;
/** Sides of a picture that counts visits or keeps a place, in pixels. */
const maxBlankPx = 2;
/** So many bytes hold the size of a GIF and of a PNG. */
const minHeaderBytes = 24;
const drawing = /<(?:path|rect|circle|ellipse|line|polyline|polygon|image|text|use|foreignObject|animate)\b/i;

/** Whether the address is an inlined picture that shows nothing: a drawing without a shape, or one of a pixel or two. */
export function isBlankPicture(source: string): boolean {
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
