/** A self-contained part of the markdown, verbatim. */
export interface Passage {
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
}

const limits = { characters: 500_000, passages: 20_000, passage: 700, block: 20_000 } as const;

/**
 * Splits markdown into passages: paragraphs, list items, table rows and code blocks; a long paragraph into runs of its sentences. Text
 * beyond half a million characters is ignored.
 */
export function splitPassages(markdown: string): { readonly passages: readonly Passage[]; readonly isCut: boolean } {
  const passages: Passage[] = [];
  const headings: string[] = [];
  for (const block of blocksOf(markdown.slice(0, limits.characters))) {
    const heading = /^(#{1,6})\s+(\S.*)?$/.exec(block);
    if (heading !== null) {
      headings.length = Math.min(headings.length, (heading[1]?.length ?? 1) - 1);
      headings[(heading[1]?.length ?? 1) - 1] = heading[2] ?? '';
      continue;
    }
    const above = headings.filter((each) => each !== undefined);
    for (const text of partsOf(block)) {
      if (passages.length >= limits.passages) return { passages, isCut: true };
      if (/[\p{L}\d]/u.test(text)) passages.push({ text, headings: above });
    }
  }
  return { passages, isCut: markdown.length > limits.characters };
}

function blocksOf(markdown: string): readonly string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const end = (): void => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      lines.push(line);
      if (mark !== undefined && mark.startsWith(fence)) {
        fence = null;
        end();
      }
      continue;
    }
    if (mark !== undefined) {
      end();
      fence = mark;
      lines.push(line);
    } else if (line.trim() === '') end();
    else {
      if (startsBlock(line)) end();
      lines.push(line);
      if (/^#{1,6}\s/.test(line)) end();
    }
  }
  end();
  return blocks;
}

/** An entry of a list, a row of a table and a heading need no empty line before them. */
function startsBlock(line: string): boolean {
  return /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line) || /^\s*\|/.test(line) || /^#{1,6}\s/.test(line);
}

function partsOf(block: string): readonly string[] {
  // The delimiter row of a table has no content.
  if (/^\s*\|[\s:|-]+$/.test(block)) return [];
  if (block.length <= limits.passage || /^\s*(?:```|~~~|\|)/.test(block)) return [block.trim()];
  return block.length > limits.block ? piecesOf(block, limits.passage) : sentenceRuns(block);
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function sentenceRuns(block: string): readonly string[] {
  const runs: string[] = [];
  let run = '';
  for (const { segment } of sentences.segment(block)) {
    if (run !== '' && run.length + segment.length > limits.passage / 2) {
      runs.push(run);
      run = '';
    }
    run += segment;
  }
  return [...runs, run].flatMap((each) => piecesOf(each, limits.passage)).filter((each) => each !== '');
}

/** Splits a text at white space into pieces of about that length: segmenting one long text into words takes more than linear time. */
export function piecesOf(text: string, length: number): readonly string[] {
  if (text.length <= length) return [text.trim()];
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.indexOf(' ', start + length);
    const end = space === -1 || space > start + length * 2 ? start + length : space;
    pieces.push(text.slice(start, end).trim());
    start = end;
  }
  return pieces;
}
