import * as monaco from 'monaco-editor';

/** Opens a text in a bare editor that only reads, with what is costly switched off as we do; gives the ms until its first line is painted. */
async function mountEditor(text: string): Promise<number> {
  const place = document.querySelector<HTMLElement>('#editor');
  if (place === null) throw new Error('there is no place for the editor');
  const startedAt = performance.now();
  const model = monaco.editor.createModel(text, 'plaintext');
  const editor = monaco.editor.create(place, {
    model,
    readOnly: true,
    wordWrap: 'on',
    minimap: { enabled: false },
    largeFileOptimizations: true,
  });
  const ms = await new Promise<number>((resolve) => {
    const look = (): void => {
      if ((place.querySelector('.view-line')?.textContent ?? '') === '') requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - startedAt));
    };
    look();
  });
  editor.dispose();
  model.dispose();
  return ms;
}

Object.assign(globalThis, { mountEditor });
