import { codeTokens, type TokenKind, type TokenLanguage } from '../../../../shared/document/html/codeTokens.ts';
import { hiddenCharacters } from '../../../../shared/document/textRows.ts';
import type { DrawnRow, FindHit } from '../../../workers/documentProtocol.ts';

/** A range of a source. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly isChosen?: boolean;
}

interface RowTextProps {
  readonly row: DrawnRow;
  readonly hits: readonly FindHit[];
  readonly currentHit: number;
  readonly stretches: readonly Stretch[];
  readonly language: TokenLanguage | undefined;
}

/** The text of one row: with its matches marked, its linked range, or its syntax colored. */
export function RowText({ row, hits, currentHit, stretches, language }: RowTextProps) {
  const rowEnd = row.start + row.text.length;
  const marks = hits
    .map((hit, index) => ({ ...hit, index }))
    .filter((hit) => hit.start < rowEnd && hit.end > row.start);
  const part = marks.length > 0 ? undefined : stretches.find(({ start, end }) => start < rowEnd && end > row.start);
  if (part !== undefined && (part.start > row.start || part.end < rowEnd))
    return <PartlyMarked row={row} part={part} />;
  if (marks.length === 0)
    return language === undefined ? <VisibleText text={row.text} /> : <ColoredText row={row} language={language} />;
  const parts: React.ReactNode[] = [];
  let at = row.start;
  for (const mark of marks) {
    const from = Math.max(mark.start, row.start);
    const to = Math.min(mark.end, rowEnd);
    if (from > at) parts.push(<VisibleText key={at} text={row.text.slice(at - row.start, from - row.start)} />);
    parts.push(
      <mark
        key={`m${from}`}
        className={
          mark.index === currentHit
            ? 'bg-accent text-on-accent'
            : 'bg-warning-tint text-text outline outline-warning-border'
        }
      >
        <VisibleText text={row.text.slice(from - row.start, to - row.start)} />
      </mark>,
    );
    at = to;
  }
  parts.push(<VisibleText key={`e${at}`} text={row.text.slice(at - row.start)} />);
  return parts;
}

const tokenClass: Readonly<Record<TokenKind, string>> = {
  tag: 'text-syn-tag',
  key: 'text-syn-key',
  string: 'text-syn-string',
  number: 'text-syn-number',
  keyword: 'text-syn-keyword',
  comment: 'text-syn-comment',
  punctuation: 'text-syn-punct',
};

function ColoredText({ row, language }: { readonly row: DrawnRow; readonly language: TokenLanguage }) {
  return codeTokens(row.text, language, row.line === null).map(({ text, kind }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- tokens have no identity but their place
    <span key={index} className={kind === null ? undefined : tokenClass[kind]}>
      <VisibleText text={text} />
    </span>
  ));
}

/** A row of which a part is linked: blocks that go on in the middle of a line. */
function PartlyMarked({ row, part }: { readonly row: DrawnRow; readonly part: Stretch }) {
  const from = Math.max(0, part.start - row.start);
  const to = Math.min(row.text.length, part.end - row.start);
  return (
    <>
      <VisibleText text={row.text.slice(0, from)} />
      <mark className={part.isChosen === true ? 'bg-surface-selected text-text' : 'bg-accent-tint text-text'}>
        <VisibleText text={row.text.slice(from, to)} />
      </mark>
      <VisibleText text={row.text.slice(to)} />
    </>
  );
}

/** Bidirectional control characters and invisible ones are rendered as their code, so that untrusted text cannot disguise its content. */
function VisibleText({ text }: { readonly text: string }) {
  if (text.search(hiddenCharacters) === -1) return text;
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(hiddenCharacters)) {
    parts.push(text.slice(at, match.index));
    parts.push(
      <span
        key={match.index}
        data-sign={match[0]}
        className="rounded-xs bg-warning-tint px-0.5 text-warning-text type-11"
      >
        {`U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}
      </span>,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}
