import * as monaco from 'monaco-editor';

/** Opens a text in a bare editor that only reads, with what is costly switched off as we do; settles when its first line is painted. */
async function mountEditor(text: string): Promise<void> {
  const place = document.querySelector<HTMLElement>('#editor');
  if (place === null) throw new Error('there is no place for the editor');
  const model = monaco.editor.createModel(text, 'plaintext');
  const editor = monaco.editor.create(place, {
    model,
    readOnly: true,
    wordWrap: 'on',
    minimap: { enabled: false },
    largeFileOptimizations: true,
  });
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if ((place.querySelector('.view-line')?.textContent ?? '') === '') requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve());
    };
    look();
  });
  editor.dispose();
  model.dispose();
}

Object.assign(globalThis, { mountEditor });
