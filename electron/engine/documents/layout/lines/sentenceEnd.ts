/** Full stops, question marks and exclamation marks of all scripts, and colons; quotation marks, brackets and a note number may follow. */
const sentenceEnd = /[.!?:。！？：؟۔।॥።։།។၊။]["”’»)\]」』）]*\d*$/u;

/** Whether a text ends as a sentence does, or with a colon. */
export function endsSentence(text: string): boolean {
  return sentenceEnd.test(text);
}
