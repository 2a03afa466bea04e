/** State while alternate content is read: its first choice, its fallback, and which of them receives the text. */
interface Alternates {
  choice: string[] | null;
  fallback: string[] | null;
  target: string[] | null;
}

const alternateTags = /<(\/?)mc:(AlternateContent|Choice|Fallback)(?=[\s/>])[^>]*?(\/?)>/g;
const boxText = '<w:txbxContent';

/**
 * Selects one version of each part that a file contains twice, for newer and for older programs (ECMA-376 part 3, 10): the fallback, which
 * the converter supports, unless only the choice contains the text of a box. With both, lists would count paragraphs twice.
 * @returns the text unchanged if its tags do not match
 */
export function chooseAlternates(xml: string): string {
  if (!xml.includes('<mc:AlternateContent')) return xml;
  const written: string[] = [];
  const open: Alternates[] = [];
  let at = 0;
  const write = (text: string): void => {
    const last = open.at(-1);
    (last === undefined ? written : last.target)?.push(text);
  };
  for (const { index, 0: tag, 1: slash, 2: name, 3: empty } of xml.matchAll(alternateTags)) {
    write(xml.slice(at, index));
    at = index + tag.length;
    if (empty === '/') continue;
    const last = open.at(-1);
    if (name === 'AlternateContent') {
      if (slash === '') open.push({ choice: null, fallback: null, target: null });
      else if (last === undefined) return xml;
      else {
        open.pop();
        write(chosenOf(last));
      }
    } else if (last === undefined) return xml;
    else last.target = slash === '/' ? null : beginVersion(last, name);
  }
  return open.length > 0 ? xml : written.join('') + xml.slice(at);
}

/** Where the text of a version goes; null for a further choice. */
function beginVersion(alternates: Alternates, name: string | undefined): string[] | null {
  const version: string[] = [];
  if (name === 'Fallback') alternates.fallback = version;
  else if (alternates.choice === null) alternates.choice = version;
  else return null;
  return version;
}

function chosenOf({ choice, fallback }: Alternates): string {
  const [newer, older] = [choice?.join('') ?? '', fallback?.join('') ?? null];
  if (older === null) return newer;
  return newer.includes(boxText) && !older.includes(boxText) ? newer : older;
}
