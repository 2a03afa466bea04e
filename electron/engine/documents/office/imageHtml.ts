import { escapeHtml } from './xml.ts';

/** Descriptive facts of an image in a file. */
export interface ImageInfo {
  /** Description of the visible content, for people who cannot see it. */
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  /** Name assigned by the program, such as "Picture 1". */
  readonly name?: string | undefined;
}

/** The image bytes stay in the file: a data URL without bytes avoids a dead link (contract 2.2, `removeBase64Images`). */
export const noBytes = 'data:image/png,';

/** Maximum characters of an alternative text; longer descriptions are texts of their own. */
const maxAltChars = 1_000;

/** Returns the alternative text of an image: its description, else its title, else its name. */
export function altTextOf({ description, title, name }: ImageInfo): string {
  const said = [description, title, name].map(withoutOrigin).find((words) => words !== '') ?? '';
  return said.slice(0, maxAltChars);
}

/** Returns an image of an office file as its alternative text, without the bytes. */
export function imageHtml(facts: ImageInfo): string {
  return `<img alt="${escapeHtml(altTextOf(facts))}" src="${noBytes}">`;
}

/** Removes the paragraph in which Office states that the description is machine-generated. */
function withoutOrigin(words: string | undefined): string {
  const paragraphs = (words ?? '').split(/\n\s*\n/);
  const isOrigin = /(?<!\p{L})(?:AI|KI|IA|ИИ)(?!\p{L})/u.test(paragraphs.at(-1) ?? '');
  return (paragraphs.length > 1 && isOrigin ? paragraphs.slice(0, -1) : paragraphs)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
