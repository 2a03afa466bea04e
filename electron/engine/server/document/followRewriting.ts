import type { BlockItem, ReadDocument } from '../../documents/documentRequest.ts';

/** Characters that make a piece of text find its own place again. */
const ownLength = 24;

/**
 * Blocks and pages of a document whose markdown was rewritten, by a model or to hide personal data: what was hidden there is hidden
 * here. A block that stands in the new text as it was keeps its content; of any other the content goes, and its span with it
 * (contract 2.5).
 */
export function followRewriting(file: ReadDocument, rewritten: string): Pick<ReadDocument, 'blocks' | 'pages'> {
  let from = 0;
  const follow = (content: string): [number, number] | null => {
    if (content === '') return null;
    const at = rewritten.indexOf(content, from);
    // A short piece is found anywhere: only where it is expected does it count.
    if (at === -1 || (content.length < ownLength && at > from + ownLength)) return null;
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
