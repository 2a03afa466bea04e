import { createWidget, type EditorOptions, type Widget } from './editorWidget.ts';
import { loadEditor } from './loadEditor.ts';
import { rangeOf } from './rangeOf.ts';

interface BootstrapEditor {
  readonly name: string;
  /** Covers the editor until a component takes it over. */
  readonly cover: HTMLElement;
  /** The editor measures the element that it was made in: this one moves with it. */
  readonly host: HTMLElement;
  readonly widget: Widget;
}

let bootstrapEditor: BootstrapEditor | null = null;

/** Replaces the editor until it is loaded. */
interface PlainTextInput {
  /** The text with its selection in UTF-16 units, once it may be taken. */
  read(): Promise<{ readonly value: string; readonly start: number; readonly end: number; readonly hasFocus: boolean }>;
  leave(): void;
}

interface BootstrapEditorOptions extends Pick<EditorOptions, 'container' | 'name'> {
  readonly text: PlainTextInput;
}

/** Opens the editor of a request's JSON before the window is rendered. The next editor opened with this name reuses it. */
export async function openBootstrapEditor({ container, name, text }: BootstrapEditorOptions): Promise<void> {
  const api = await loadEditor();
  const host = document.createElement('div');
  host.className = 'absolute inset-0';
  const { value, start, end, hasFocus } = await text.read();
  container.append(host);
  const request = { language: 'json', label: '', isReadOnly: false, holds: 'request', isInline: false } as const;
  const widget = createWidget(api, { ...request, name, value, container: host });
  const { editor, model } = widget;
  editor.setSelection(rangeOf(model, start, end));
  if (hasFocus) editor.focus();
  // Renders before the placeholder is removed, so that nothing flickers.
  editor.render(true);
  text.leave();
  bootstrapEditor = { name, cover: container, host, widget };
}

/** Moves the preloaded editor of this name to its final container, with its focus; returns null if there is none. */
export function takeBootstrapEditor({ name, container, isInline, isReadOnly, holds }: EditorOptions): Widget | null {
  if (bootstrapEditor?.name !== name || isInline || isReadOnly || holds !== 'request') return null;
  const { cover, host, widget } = bootstrapEditor;
  const hadFocus = widget.editor.hasTextFocus();
  container.append(host);
  cover.remove();
  bootstrapEditor = null;
  if (hadFocus) widget.editor.focus();
  return widget;
}

/** Removes the preloaded editor if it was not used: the window shows a view other than the builder. */
export function disposeBootstrapEditor(): void {
  if (bootstrapEditor === null) return;
  // Queued after components that are opening an editor at this moment.
  void loadEditor().then(() => {
    if (bootstrapEditor === null) return;
    const { cover, widget } = bootstrapEditor;
    bootstrapEditor = null;
    cover.remove();
    widget.editor.dispose();
    widget.model.dispose();
  });
}
