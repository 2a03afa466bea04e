import { createWidget, type EditorOptions, type Widget } from './editorWidget.ts';
import { loadEditor } from './loadEditor.ts';

interface EarlyEditor {
  readonly name: string;
  /** Given for the time until somebody takes the editor. */
  readonly cover: HTMLElement;
  /** The editor measures the element that it was made in: this one moves with it. */
  readonly place: HTMLElement;
  readonly widget: Widget;
}

let early: EarlyEditor | null = null;

/** Opens the editor of a request's JSON before the window is drawn. Whoever opens one of this name next gets this one. */
export async function openEarlyEditor(options: Pick<EditorOptions, 'container' | 'name' | 'value'>): Promise<void> {
  const api = await loadEditor();
  const place = document.createElement('div');
  place.className = 'absolute inset-0';
  options.container.append(place);
  const request = { language: 'json', label: '', isReadOnly: false, holds: 'request', isInline: false } as const;
  early = {
    name: options.name,
    cover: options.container,
    place,
    widget: createWidget(api, { ...options, ...request, container: place }),
  };
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
