import type { TextStyle, Word } from './pageContent.ts';

/**
 * Copies a word with changed properties; omitted ones stay. Written out, because V8 gives spread objects a shape of their own, and reading
 * words of many shapes is slow: they are read for every line of a document.
 */
export function wordWith(
  word: Word,
  change: Partial<Pick<Word, 'text' | 'x0' | 'y0' | 'x1' | 'y1' | 'baseline' | 'style' | 'spaced'>>,
): Word {
  return {
    text: change.text ?? word.text,
    x0: change.x0 ?? word.x0,
    y0: change.y0 ?? word.y0,
    x1: change.x1 ?? word.x1,
    y1: change.y1 ?? word.y1,
    baseline: change.baseline ?? word.baseline,
    style: change.style ?? word.style,
    spaced: change.spaced ?? word.spaced,
    href: word.href,
    confidence: word.confidence,
    tag: word.tag,
  };
}

/** A style with something else about it, of the shape of all others. */
export function styleWith(style: TextStyle, change: Partial<Pick<TextStyle, 'size' | 'bold' | 'mono'>>): TextStyle {
  const { size, font, bold, italic, mono, hidden } = style;
  return { size: change.size ?? size, font, bold: change.bold ?? bold, italic, mono: change.mono ?? mono, hidden };
}

/** Returns a word of a program as monospace, if its font has another width: that of another script, or of a comment. */
export function asMono(word: Word): Word {
  return word.style.mono ? word : wordWith(word, { style: styleWith(word.style, { mono: true }) });
}
