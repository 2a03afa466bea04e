import { randomBytes } from 'node:crypto';

/** A page as a model gets to see it: between two marks that its author could not know. */
export interface FencedPage {
  /** The word of both marks; an answer that holds it has leaked the prompt. */
  readonly mark: string;
  readonly text: string;
  /** Whether the text was longer than a model is given. */
  readonly isCut: boolean;
}

/** About thirty thousand tokens: what today's small models still read. */
export const longestPageText = 120_000;

/**
 * Fences what strangers wrote as data (security 4). The mark is new for each call, so no page can close its own fence; what
 * only machines see (control words of chat templates, characters without a picture) is taken out of its reach.
 */
export function fencePage(text: string, mostCharacters: number = longestPageText): FencedPage {
  const mark = `page-${randomBytes(9).toString('hex')}`;
  const plain = disarm(text);
  const isCut = plain.length > mostCharacters;
  const shown = isCut ? cutAt(plain, mostCharacters) : plain;
  return { mark, isCut, text: `<${mark}>\n${shown}\n</${mark}>` };
}

/** Not in the middle of a character of two units. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Words by which chat templates tell roles apart: local endpoints read them inside a message too. */
const templateWords =
  /<\||\|>|<(?=\/?(?:s|system|assistant|user|start_of_turn|end_of_turn|tool_call|think)>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])|<(?=<\/?SYS>>)/gi;

/** Tag characters, zero-width spaces, direction marks, controls: text for a model that no person sees. Joiners stay: words need them. */
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

function disarm(text: string): string {
  return text.replace(unseen, '').replace(templateWords, (word) => `${word.split('').join(' ')} `);
}
