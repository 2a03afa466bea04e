import { randomBytes } from 'node:crypto';

/** A page as sent to a model: between two marks that its author could not know. */
export interface FencedPage {
  /** The tag name of both marks; a reply that contains it has leaked the prompt. */
  readonly mark: string;
  readonly text: string;
  /** Whether the text was longer than a model is given. */
  readonly isCut: boolean;
}

/** About thirty thousand tokens: the input that today's small models can process. */
export const maxPageTextChars = 120_000;

/**
 * Delimits untrusted text as data (security 4). The mark is new for each call, so no page can close its own fence; text that only machines
 * see (control tokens of chat templates, invisible characters) is removed.
 */
export function fencePage(text: string, mostCharacters: number = maxPageTextChars): FencedPage {
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

/** Tokens by which chat templates separate roles: local endpoints also interpret them inside a message. */
const chatTemplateTokens =
  /<\||\|>|<(?=\/?(?:s|system|assistant|user|start_of_turn|end_of_turn|tool_call|think)>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])|<(?=<\/?SYS>>)/gi;

/**
 * Tag characters, zero-width spaces, direction marks, controls: text that a model reads and no person sees. Joiners stay: some scripts need
 * them.
 */
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

function disarm(text: string): string {
  return text.replace(unseen, '').replace(chatTemplateTokens, (word) => `${word.split('').join(' ')} `);
}
