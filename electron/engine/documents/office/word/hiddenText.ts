import { isOn, type TextStyles } from './textStyles.ts';

/** Maximum distance in characters between the start of a run and its properties. */
const furthest = 2000;

/**
 * Removes hidden text from the runs of a Word document; instructions such as field marks stay.
 * @param onHidden called if there is any
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
    // A run that contains a text box is more than a run.
    if (run.includes('<w:txbxContent')) continue;
    const words = run.replace(/<w:(t|tab|sym|br)\b[^>]*?(?:\/>|>[^<]*<\/w:\1>)/g, '');
    if (words !== run) onHidden();
    text += xml.slice(at, from) + words;
    at = end;
    properties.lastIndex = end;
  }
  return text + xml.slice(at);
}
