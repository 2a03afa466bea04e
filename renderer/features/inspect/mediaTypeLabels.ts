import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { MessageKey } from '../../messages/english.ts';

const office = 'application/vnd.openxmlformats-officedocument.';
const open = 'application/vnd.oasis.opendocument.';

/** Media types with long names get a label. Short ones, such as `text/html`, are shown as they are. */
const labelKeys: Readonly<Record<string, MessageKey>> = lookupTable({
  [`${office}wordprocessingml.document`]: 'inspect.type.word',
  [`${office}wordprocessingml.template`]: 'inspect.type.word',
  'application/vnd.ms-word.document.macroenabled.12': 'inspect.type.word',
  'application/msword': 'inspect.type.word',
  [`${office}spreadsheetml.sheet`]: 'inspect.type.excel',
  [`${office}spreadsheetml.template`]: 'inspect.type.excel',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'inspect.type.excel',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': 'inspect.type.excel',
  'application/vnd.ms-excel': 'inspect.type.excel',
  [`${office}presentationml.presentation`]: 'inspect.type.powerpoint',
  [`${office}presentationml.slideshow`]: 'inspect.type.powerpoint',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'inspect.type.powerpoint',
  'application/vnd.ms-powerpoint': 'inspect.type.powerpoint',
  [`${open}text`]: 'inspect.type.openText',
  [`${open}text-flat-xml`]: 'inspect.type.openText',
  [`${open}spreadsheet`]: 'inspect.type.openSheet',
  [`${open}spreadsheet-flat-xml`]: 'inspect.type.openSheet',
  [`${open}presentation`]: 'inspect.type.openSlides',
  [`${open}presentation-flat-xml`]: 'inspect.type.openSlides',
  'application/epub+zip': 'inspect.type.epub',
  'text/tab-separated-values': 'inspect.type.tsv',
  'application/octet-stream': 'inspect.type.bytes',
});

/**
 * Returns a readable label of a media type with a long name.
 * @param type without its parameters
 * @returns null if its own name is as readable
 */
export function mediaTypeWord(type: string): MessageKey | null {
  const name = type.trim().toLowerCase();
  return Object.hasOwn(labelKeys, name) ? (labelKeys[name] ?? null) : null;
}
