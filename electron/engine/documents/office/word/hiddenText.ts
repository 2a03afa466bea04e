import { isOn, type TextStyles } from './textStyles.ts';

/** A run is never further from what its properties say, in signs. */
const furthest = 2000;

/**
 * Takes the words out of runs that a reader of a text of Word does not see; what such runs say to programs, such as marks of fields, stays.
 * @param onHidden is told that there are some
 */
export function withoutHidden(xml: string, styles: TextStyles, onHidden: () => void): string {
  let text = '';
  let at = 0;
  const properties = /<w:(?:vanish|rStyle)\b([^>]*)>/g;
  for (let found = properties.exec(xml); found !== null; found = properties.exec(xml)) {
    const [tag, attributes = ''] = found;
    const value = /\sw:val="([^"]*)"/.exec(attributes)?.[1];
    if (!(tag.startsWith('<w:vanish') ? isOn(value) : styles.isHidden(value ?? ''))) continue;
    const before = xml.slice(Math.max(at, found.index - furthest), found.index);
    if (!before.includes('<w:rPr')) continue;
    const start = before.search(/<w:r(?:\s[^>]*)?>(?:(?!<\/?w:r[\s>])[^])*$/);
    const end = xml.indexOf('</w:r>', found.index);
    if (start === -1 || end === -1) continue;
    const from = found.index - before.length + start;
    const run = xml.slice(from, end);
    // What holds other texts is more than a run.
    if (run.includes('<w:txbxContent')) continue;
    const words = run.replace(/<w:(t|tab|sym|br)\b[^>]*?(?:\/>|>[^<]*<\/w:\1>)/g, '');
    if (words !== run) onHidden();
    text += xml.slice(at, from) + words;
    at = end;
    properties.lastIndex = end;
  }
  return text + xml.slice(at);
}
