import { diffWordsWithSpace } from 'diff';

/** A stretch of a text, and whether the other text has it too. */
export interface WordPart {
  readonly text: string;
  readonly isShared: boolean;
}

/** Timeout after which the texts are reported as one change. */
const diffTimeoutMs = 500;

/** Two texts, each in stretches that the other has and that it has not, word by word (jsdiff). */
export function wordChanges(
  before: string,
  after: string,
): { readonly before: readonly WordPart[]; readonly after: readonly WordPart[] } {
  const parts = diffWordsWithSpace(before, after, { timeout: diffTimeoutMs });
  if (parts === undefined)
    return { before: [{ text: before, isShared: false }], after: [{ text: after, isShared: false }] };
  return {
    before: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isShared: !removed })),
    after: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isShared: !added })),
  };
}
