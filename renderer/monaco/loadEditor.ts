import type * as Api from './editorApi.ts';

export type EditorApi = typeof Api;

let loading: Promise<EditorApi> | null = null;

/** The code editor, loaded at first use and then cached: it is the largest part of the window. */
export function loadEditor(): Promise<EditorApi> {
  loading ??= load();
  return loading;
}

async function load(): Promise<EditorApi> {
  // The editor looks its own texts up in a table that has to be there before its modules. One that is loaded keeps its language.
  if (document.documentElement.lang.startsWith('de')) await import('monaco-editor/nls/lang/de');
  const api = await import('./editorApi.ts');
  api.setUpEditor();
  return api;
}
