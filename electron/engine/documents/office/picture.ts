import { escapeHtml } from './xml.ts';

/** What a file says of one of its pictures. */
export interface PictureFacts {
  /** What is seen on it, for those who do not see it. */
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  /** What programs call it, such as "Picture 1". */
  readonly name?: string | undefined;
}

/** The picture's own bytes stay in the file: an inlined picture without any has no address that leads nowhere (contract 2.2, `removeBase64Images`). */
export const noBytes = 'data:image/png,';

/** Longer descriptions are texts of their own. */
const longest = 1_000;

/** The words that stand for a picture: its description, else its title, else its name. */
export function wordsOfPicture({ description, title, name }: PictureFacts): string {
  const said = [description, title, name].map(withoutOrigin).find((words) => words !== '') ?? '';
  return said.slice(0, longest);
}

/** A picture of an office file, where it stands: what it shows in words, without the picture itself. */
export function pictureHtml(facts: PictureFacts): string {
  return `<img alt="${escapeHtml(wordsOfPicture(facts))}" src="${noBytes}">`;
}

/** Without the paragraph in which Office says that a machine described the picture. */
function withoutOrigin(words: string | undefined): string {
  const paragraphs = (words ?? '').split(/\n\s*\n/);
  const isOrigin = /(?<!\p{L})(?:AI|KI|IA|ИИ)(?!\p{L})/u.test(paragraphs.at(-1) ?? '');
  return (paragraphs.length > 1 && isOrigin ? paragraphs.slice(0, -1) : paragraphs)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
