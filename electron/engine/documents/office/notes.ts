import { escapeHtml } from './xml.ts';

/** Collects the notes of a text, which are placed at its end. */
export interface Notes {
  /**
   * Adds a note, or a reader's comment, and returns its mark in the text.
   * @param html of the note, inline
   */
  footnote(html: string): string;
  comment(html: string, author: string): string;
  /** Returns all notes so far, in their original order. */
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

/** Returns the author label before a comment. */
export function authorHtml(author: string): string {
  return author === '' ? '' : `<strong>${escapeHtml(author)}:</strong> `;
}
