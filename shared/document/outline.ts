export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** Offset of the heading's line in the markdown, in UTF-16 units. */
  readonly start: number;
  /** Estimated tokens from here to the next heading of the same or a higher level, and their share of the whole. */
  readonly tokens: number;
  readonly share: number;
}

export interface Outline {
  readonly entries: readonly OutlineEntry[];
  readonly words: number;
  readonly tokens: number;
}

/** A usual estimate, always shown with "~": four characters a token, and one for each character of scripts without spaces. */
export function estimateTokens(text: string): number {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4 + dense);
}

/** Words by Unicode's letters and digits; each character counts as one in scripts without spaces. */
export function countWords(text: string): number {
  return text.match(/[\u3040-\u30ff\u3400-\u9fff]|[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly start: number;
}

/** Headings of markdown (ATX and setext, none inside fenced code), each with what its section weighs. */
export function readOutline(markdown: string): Outline {
  const headings = findHeadings(markdown);
  const tokens = estimateTokens(markdown);
  const entries = headings.map((heading, index) => {
    const next = headings.slice(index + 1).find((later) => later.level <= heading.level);
    const own = estimateTokens(markdown.slice(heading.start, next?.start ?? markdown.length));
    return { ...heading, tokens: own, share: tokens === 0 ? 0 : own / tokens };
  });
  return { entries, words: countWords(markdown), tokens };
}

function findHeadings(markdown: string): readonly Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  let previous = { text: '', start: 0 };
  let start = 0;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
    } else if (mark !== undefined) fence = mark;
    else {
      const heading = readHeading(line, start, previous);
      if (heading !== null) headings.push(heading);
    }
    previous = { text: fence === null ? line : '', start };
    start += line.length + 1;
  }
  return headings;
}

function readHeading(line: string, start: number, previous: { text: string; start: number }): Heading | null {
  const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line);
  if (atx !== null) return { level: atx[1]?.length ?? 1, text: plainText(atx[2] ?? ''), start };
  const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1];
  if (underline === undefined || !/^ {0,3}[^\s#>*+|-]/.test(previous.text)) return null;
  return { level: underline.startsWith('=') ? 1 : 2, text: plainText(previous.text), start: previous.start };
}

/** The words of a heading without its marks: links become their text, images their description. */
function plainText(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|\*|`|~~)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
