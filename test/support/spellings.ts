/** Returns a text as it appears between the quotes of JSON. */
export const insideJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** How a service may write the key when it throws it back: what a program does to a text, not what a spy does to hide it. */
export function spellingsOf(key: string): readonly (readonly [string, string])[] {
  return [
    ['as it is', key],
    ['in JSON', insideJson(key)],
    ['for a URL', encodeURIComponent(key)],
    ['percent by percent', [...Buffer.from(key)].map((code) => `%${code.toString(16).toUpperCase()}`).join('')],
    ['in HTML', key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ['in hexadecimal', Buffer.from(key).toString('hex')],
    ['in hexadecimal capitals', Buffer.from(key).toString('hex').toUpperCase()],
    ...[0, 1, 2].flatMap((before): [string, string][] => {
      const bytes = Buffer.from(`${'a'.repeat(before)}${key}`);
      return [
        [`in base64 after ${before}`, bytes.toString('base64')],
        [`in base64 for URLs after ${before}`, bytes.toString('base64url')],
      ];
    }),
  ];
}
