/**
 * Code inside a line, with a fence of backticks longer than any inside (CommonMark 6.1).
 * @param text the code; white space is folded to single spaces as a browser draws it
 * @returns markdown, empty when there is no code
 */
export function codeSpan(text: string): string {
  const code = text.replace(/[\t\n\r\f ]+/g, ' ');
  if (code === '') return '';
  if (!code.includes('`')) return needsPadding(code) ? `\` ${code} \`` : `\`${code}\``;
  const runs = new Set((code.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  return needsPadding(code) || code.startsWith('`') || code.endsWith('`')
    ? `${fence} ${code} ${fence}`
    : `${fence}${code}${fence}`;
}

/** A space at both ends would be taken away by the reader. */
function needsPadding(code: string): boolean {
  return code.length > 1 && code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
}
