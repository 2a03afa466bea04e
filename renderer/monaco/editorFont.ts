import type { editor } from 'monaco-editor/editor';

/** Reads the current monospace font from the document: the editor takes numbers, not design tokens. */
export function readEditorFont(): Pick<
  editor.IEditorOptions,
  'fontFamily' | 'fontSize' | 'lineHeight' | 'fontLigatures'
> {
  const style = getComputedStyle(document.documentElement);
  const scale = Number(style.getPropertyValue('--code-scale')) || 1;
  return {
    fontFamily: style.getPropertyValue('--font-code').trim(),
    fontSize: 12 * scale,
    lineHeight: Math.round(20 * scale),
    fontLigatures: style.getPropertyValue('--code-ligatures').trim() === 'normal',
  };
}

/** Calls `onChange` after each change of the document's style. Returns a function that stops it. */
export function followFont(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}
