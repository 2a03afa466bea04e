import type { BlockItem, ReadDocument } from '../../documents/documentRequest.ts';

/** Minimum length in characters of a piece of text that is unique enough to be found again. */
const minUniqueChars = 24;

/**
 * Updates blocks and pages of a document whose markdown was rewritten, by a model or to redact personal data: what was removed there is
 * removed here. A block still present unchanged in the new text keeps its content; any other loses its content and its span (contract 2.5).
 */
export function followRewriting(file: ReadDocument, rewritten: string): Pick<ReadDocument, 'blocks' | 'pages'> {
  let from = 0;
  const follow = (content: string): [number, number] | null => {
    if (content === '') return null;
    const at = rewritten.indexOf(content, from);
    // A short piece is found anywhere: only where it is expected does it count.
    if (at === -1 || (content.length < minUniqueChars && at > from + minUniqueChars)) return null;
    from = at + content.length;
    return [at, from];
  };
  const blocks =
    file.blocks?.map((page) => ({
      ...page,
      items: page.items.map((item): BlockItem => {
        const span = item.markdownSpan === null ? null : follow(item.content);
        return { ...item, content: span === null ? '' : item.content, markdownSpan: span };
      }),
    })) ?? null;
  from = 0;
  const pages =
    file.pages?.map((page) => {
      const kept = page.markdown.split('\n\n').filter((piece) => follow(piece) !== null);
      return { ...page, markdown: kept.join('\n\n') };
    }) ?? null;
  return { blocks, pages };
}
