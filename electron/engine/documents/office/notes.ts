import { escapeHtml } from './xml.ts';

/** Gathers the notes of a text, which stand at its end. */
export interface Notes {
  /** The mark in the text of a note that is written, and of what a reader wrote beside it. @param html of the note, inline */
  footnote(html: string): string;
  comment(html: string, author: string): string;
  /** All notes so far, in the order in which they came. */
  html(): string;
}

/** Notes of one text, none at first. */
export function createNotes(): Notes {
  const written: string[] = [];
  const counts = { note: 0, comment: 0 };
  const add = (kind: 'note' | 'comment', html: string): string => {
    counts[kind] += 1;
    const label = kind === 'note' ? String(counts.note) : `comment-${counts.comment}`;
    const id = `${kind}-${counts[kind]}`;
    written.push(`<div id="${id}"><p>${html}</p></div>`);
    return noteMark(id, label);
  };
  return {
    footnote: (html) => add('note', html),
    comment: (html, author) => add('comment', authorHtml(author) + html),
    html: () => written.join(''),
  };
}

/** A link to a note, which every markdown writes as one. */
export function noteMark(id: string, label: string): string {
  return `<sup><a href="#${id}" id="${id}-ref" role="doc-noteref">[${label}]</a></sup>`;
}

/** Who wrote what stands after it. */
export function authorHtml(author: string): string {
  return author === '' ? '' : `<strong>${escapeHtml(author)}:</strong> `;
}
