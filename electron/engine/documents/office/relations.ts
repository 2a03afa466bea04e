import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { findAll, parseXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Where the parts that a part of an Office file names are, by their ids: paths in the file, or addresses outside of it. */
export async function relationsOf(zip: Zip, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/'));
  const rows = findAll(
    parseXml(await zip.text(`${folder}/_rels/${part.slice(folder.length + 1)}.rels`)),
    'Relationship',
  );
  return new Map(
    rows.map(({ attribs }) => {
      const target = attribs['Target'] ?? '';
      const isOutside = attribs['TargetMode'] === 'External';
      return [attribs['Id'] ?? '', isOutside ? target : pathOf(target, folder)];
    }),
  );
}

function pathOf(target: string, folder: string): string {
  const base = `file:///${folder}/`;
  if (!canParseUrl(target, base)) return '';
  const path = new URL(target, base).pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
