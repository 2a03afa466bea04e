import { createWidget, type EditorOptions, type Widget } from './editorWidget.ts';
import { loadEditor } from './loadEditor.ts';
import { rangeOf } from './rangeOf.ts';

interface EarlyEditor {
  readonly name: string;
  /** Given for the time until somebody takes the editor. */
  readonly cover: HTMLElement;
  /** The editor measures the element that it was made in: this one moves with it. */
  readonly place: HTMLElement;
  readonly widget: Widget;
}

let early: EarlyEditor | null = null;

/** What stands in for the editor until it is loaded. */
interface StandIn {
  /** The text with its selection in UTF-16 units, once it may be taken. */
  read(): Promise<{ readonly value: string; readonly start: number; readonly end: number; readonly hasFocus: boolean }>;
  leave(): void;
}

interface EarlyOptions extends Pick<EditorOptions, 'container' | 'name'> {
  readonly text: StandIn;
}

/** Opens the editor of a request's JSON before the window is drawn. Whoever opens one of this name next gets this one. */
export async function openEarlyEditor({ container, name, text }: EarlyOptions): Promise<void> {
  const api = await loadEditor();
  const place = document.createElement('div');
  place.className = 'absolute inset-0';
  const { value, start, end, hasFocus } = await text.read();
  container.append(place);
  const request = { language: 'json', label: '', isReadOnly: false, holds: 'request', isInline: false } as const;
  const widget = createWidget(api, { ...request, name, value, container: place });
  const { editor, model } = widget;
  editor.setSelection(rangeOf(model, start, end));
  if (hasFocus) editor.focus();
  // Drawn before its stand-in goes: nothing flickers.
  editor.render(true);
  text.leave();
  early = { name, cover: container, place, widget };
}

/** Moves the early editor of this name to where it belongs, with its focus; null where there is none. */
export function takeEarlyEditor({ name, container, isInline, isReadOnly, holds }: EditorOptions): Widget | null {
  if (early?.name !== name || isInline || isReadOnly || holds !== 'request') return null;
  const { cover, place, widget } = early;
  const hadFocus = widget.editor.hasTextFocus();
  container.append(place);
  cover.remove();
  early = null;
  if (hadFocus) widget.editor.focus();
  return widget;
}

/** Takes the early editor away if nobody took it: the window shows something else than the builder. */
export function leaveEarlyEditor(): void {
  if (early === null) return;
  // In line behind those who open an editor in this moment.
  void loadEditor().then(() => {
    if (early === null) return;
    const { cover, widget } = early;
    early = null;
    cover.remove();
    widget.editor.dispose();
    widget.model.dispose();
  });
}
