import { noSupport, sentencesOf, type Support } from '../../../shared/document/grounding/grounding.ts';
import { withoutTableTags } from '../../../shared/document/markdown/tagTable.ts';
import type { DocumentCalls, GroundedClaim } from '../documentProtocol.ts';
import type { OpenDocument } from '../documents/openDocument.ts';

/** Sentences of a text that are looked up. */
const maxSentences = 200;
const maxSentenceChars = 2000;
/** Number of characters of a sentence shown on each side of the match. */
const maxContextChars = 160;
const maxFoundChars = 400;

type GroundCall = 'ground' | 'groundText';
type GroundHandlers = {
  readonly [Name in GroundCall]: (input: DocumentCalls[Name]['input']) => DocumentCalls[Name]['output'];
};

/** Finds text of a result in the page's own text. */
export function createGroundHandlers(find: (bodyId: string) => OpenDocument): GroundHandlers {
  return {
    ground: ({ bodyId, claim, near }) => {
      const document = find(bodyId);
      const beside = near === null ? noSupport : document.grounding().find(near);
      return quoted(document, document.grounding().find(claim, beside.end));
    },
    groundText: ({ bodyId, source }) => {
      const document = find(bodyId);
      const text = document.text(source);
      return sentencesOf(text)
        .map(({ from, to }) =>
          text.slice(from, Math.min(to, from + maxSentenceChars)).replace(/^(?:[>#*-]+|\d+\.)\s+/, ''),
        )
        .filter((words) => /[\p{L}\p{N}]/u.test(withoutTableTags(words)))
        .slice(0, maxSentences)
        .map((words) => {
          const { kind, share } = document.grounding().find(words);
          return { text: withoutTableTags(words).replaceAll(/[*_`]+/g, ''), claim: words, kind, share };
        });
    },
  };
}

function quoted(document: OpenDocument, support: Support): GroundedClaim {
  const { kind, start, end, from, to, share } = support;
  const text = document.text('markdown');
  return {
    kind,
    start,
    end,
    share,
    before: withoutTableTags(text.slice(Math.max(from, start - maxContextChars), start)),
    found: withoutTableTags(text.slice(start, Math.min(end, start + maxFoundChars))),
    after: withoutTableTags(text.slice(end, Math.min(to, end + maxContextChars))),
    block: kind === 'none' ? null : blockOf(document, start, end),
  };
}

/** Returns the block that contains a text range; null if there are no blocks. */
function blockOf(document: OpenDocument, start: number, end: number): GroundedClaim['block'] {
  const blocks = document.blocks();
  const block = blocks.at(start, end);
  if (block === null) return null;
  const { number, page } = block;
  return { number, page, pageNumber: blocks.digest.pages[page]?.pageNumber ?? page + 1 };
}
