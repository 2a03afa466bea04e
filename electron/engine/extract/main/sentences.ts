/** Full stops, question marks and exclamation marks: Latin, Arabic and Urdu ones before a space or a closing mark; others anywhere. */
const sentenceEnd = /[.!?…؟۔](?=\s|$|["'”’)»])|[。！？｡।॥።፧։။།។]/g;
const closesSentence = /[.!?。！？…:؟۔｡।॥።፧։။།។：]["'”’)»」』）]?$/;
/** Scripts that separate sentences and phrases by a space alone. */
const unmarkedLetter = /[\p{Script=Thai}\p{Script=Lao}]/gu;
const wordsPerUnmarkedSentence = 15;

/**
 * Counts the sentences of a text by their marks. In scripts without such marks it counts one for the words that a sentence usually has.
 * @param words how many words the text has
 */
export function countSentences(text: string, words: number): number {
  const marked = text.match(sentenceEnd)?.length ?? 0;
  return isUnmarked(text) ? Math.max(marked, Math.round(words / wordsPerUnmarkedSentence)) : marked;
}

/** Whether the text ends like a sentence or like a lead-in with a colon. In scripts without such marks, a text with a sentence does. */
export function endsSentence(text: string, sentences: number): boolean {
  return closesSentence.test(text) || (sentences > 0 && isUnmarked(text));
}

/** Whether most of the text is written in a script without marks at the end of sentences. */
function isUnmarked(text: string): boolean {
  return (text.match(unmarkedLetter)?.length ?? 0) > text.length / 2;
}
