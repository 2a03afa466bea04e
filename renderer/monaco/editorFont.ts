import type { editor } from 'monaco-editor/editor';

/** The code face as the document says it at this moment: the editor takes numbers, not tokens. */
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

/** Calls back after each change of the document's own style. Gives the off-switch. */
export function followFont(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}
