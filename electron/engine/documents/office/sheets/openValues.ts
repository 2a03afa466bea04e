import { replaceElements } from '../xml.ts';
import type { Zip } from '../zip.ts';

/** What lies on a sheet or stands in it as a file of its own: the reader of values takes its words for those of the cell that it is in. */
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
 * What the values of an OpenDocument workbook are read from: the file itself, or where something is drawn on its sheets, or its styles are
 * missing, one XML text of its own without what is drawn.
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
