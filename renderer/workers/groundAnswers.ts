import { noSupport, sentencesOf, type Support } from '../../shared/document/grounding/grounding.ts';
import { withoutTableTags } from '../../shared/document/tagTable.ts';
import type { DocumentCalls, GroundedClaim } from './documentProtocol.ts';
import type { OpenDocument } from './openDocument.ts';

/** Sentences of a text that are looked up. */
const mostSentences = 200;
const longestSentence = 2000;
/** How much of a sentence is shown on each side of what was found. */
const longestSide = 160;
const longestFound = 400;

type GroundCall = 'ground' | 'groundText';
type GroundAnswers = {
  readonly [Name in GroundCall]: (input: DocumentCalls[Name]['input']) => DocumentCalls[Name]['output'];
};

/** Answers where words of a result stand in the page's own text. */
export function createGroundAnswers(find: (bodyId: string) => OpenDocument): GroundAnswers {
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
          text.slice(from, Math.min(to, from + longestSentence)).replace(/^(?:[>#*-]+|\d+\.)\s+/, ''),
        )
        .filter((words) => /[\p{L}\p{N}]/u.test(withoutTableTags(words)))
        .slice(0, mostSentences)
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
    before: withoutTableTags(text.slice(Math.max(from, start - longestSide), start)),
    found: withoutTableTags(text.slice(start, Math.min(end, start + longestFound))),
    after: withoutTableTags(text.slice(end, Math.min(to, end + longestSide))),
    block: kind === 'none' ? null : blockOf(document, start, end),
  };
}

/** The block that holds a stretch of the text; null where there are no blocks. */
function blockOf(document: OpenDocument, start: number, end: number): GroundedClaim['block'] {
  const blocks = document.blocks();
  const block = blocks.at(start, end);
  if (block === null) return null;
  const { number, page } = block;
  return { number, page, pageNumber: blocks.digest.pages[page]?.pageNumber ?? page + 1 };
}
