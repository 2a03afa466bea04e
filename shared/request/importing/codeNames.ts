import type { CodeToken } from './codeTokens.ts';

/** Maximum number of tokens of a type annotation after a name. */
const maxTypeTokens = 60;

/**
 * Finds the assignments in code: for each name, the tokens at which its values begin. Names of arguments and of object entries are
 * excluded.
 */
export function findNames(tokens: readonly CodeToken[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'sign' && /^[([{]$/.test(token.text)) open.push(token.text);
    if (token.kind === 'sign' && /^[)\]}]$/.test(token.text)) open.pop();
    const isInList = open.at(-1) === '(' || open.at(-1) === '[';
    if (token.kind !== 'name' || isInList || !beginsStatement(token, tokens[index - 1])) continue;
    const begin = valueAfter(tokens, index + 1);
    if (begin === null) continue;
    const places = found.get(token.text) ?? [];
    places.push(begin);
    found.set(token.text, places);
  }
  return found;
}

function beginsStatement(token: CodeToken, before: CodeToken | undefined): boolean {
  if (token.indent !== null || before === undefined) return true;
  if (before.kind === 'name') return /^(?:const|let|var)$/.test(before.text);
  return before.kind === 'sign' && /^[;{]$/.test(before.text);
}

/** Returns the index of the value after an equals sign: after the name, or after its type. */
function valueAfter(tokens: readonly CodeToken[], at: number): number | null {
  if (isPunctuator(tokens[at], '=')) return at + 1;
  if (!isPunctuator(tokens[at], ':')) return null;
  let open = 0;
  for (let index = at + 1; index < at + maxTypeTokens; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'end') return null;
    if (token.kind !== 'sign') continue;
    if (/^[<([{]$/.test(token.text)) open += 1;
    if (/^[>)\]}]$/.test(token.text)) open -= 1;
    if (open < 0 || (open === 0 && /^[,;]$/.test(token.text))) return null;
    if (open === 0 && token.text === '=') return index + 1;
  }
  return null;
}

function isPunctuator(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}
