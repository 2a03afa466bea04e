import { replaceElements } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** Embedded objects and drawings on a sheet: the workbook parser takes their text for that of the enclosing cell. */
const drawings = [
  'object',
  'frame',
  'custom-shape',
  'rect',
  'ellipse',
  'circle',
  'line',
  'connector',
  'caption',
  'polygon',
  'path',
];
const drawn = new RegExp(`<draw:(?:${drawings.join('|')})[\\s>]`);

/**
 * Returns the source of an OpenDocument workbook's values: the file itself, or, if its sheets have drawings or its styles are missing, a
 * flat XML file without the drawings.
 * @param zip its parts
 */
export async function openValues(zip: Zip, bytes: Uint8Array): Promise<Uint8Array> {
  const content = await zip.text('content.xml');
  if (zip.names.includes('styles.xml') && !drawn.test(content)) return bytes;
  let text = content;
  for (const name of drawings) text = replaceElements(text, `draw:${name}`, () => '');
  if (!/<office:document-content[\s>]/.test(text)) return Buffer.from(text);
  const styles = /<office:styles[\s>][^]*<\/office:styles>/.exec(await zip.text('styles.xml'))?.[0] ?? '';
  const whole = text.replace(/<office:document-content(?:\s[^>]*)?>/, (root) => root + styles);
  return Buffer.from(whole.replaceAll('office:document-content', 'office:document'));
}
