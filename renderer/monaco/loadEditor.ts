import type * as Api from './editorApi.ts';

export type EditorApi = typeof Api;

let loading: Promise<EditorApi> | null = null;

/** The code editor, loaded at first use and then cached: it is the largest part of the window. */
export function loadEditor(): Promise<EditorApi> {
  loading ??= import('./editorApi.ts').then((api) => {
    api.setUpEditor();
    return api;
  });
  return loading;
}
