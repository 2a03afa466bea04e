import { useEffect, useRef, useState } from 'react';
import type { CodeLanguage, EditorMark, EditorReveal, JsonKind } from './editorMark.ts';
import { type EditorHandle, openEditor } from './openEditor.ts';

export interface CodeEditorProps {
  /** Names the text: cursor, folding and scroll stay with the name while the window lives. */
  readonly name: string;
  readonly language: CodeLanguage;
  readonly value: string;
  /** Accessible label. */
  readonly label: string;
  readonly isReadOnly?: boolean;
  readonly onChange?: (text: string) => void;
  readonly marks?: readonly EditorMark[];
  readonly reveal?: EditorReveal | null;
  /** Found by name when the focus is to go there. */
  readonly focusName?: string;
  /** Kind of JSON in the text; a request body by default. */
  readonly holds?: JsonKind;
  /** In a card among other fields: no line numbers, and Tab goes to the next field. */
  readonly isInline?: boolean;
}

const noMarks: readonly EditorMark[] = [];

/** The code editor. Until it is loaded, the text is shown in a plain field. */
export function CodeEditor({
  name,
  language,
  value,
  label,
  isReadOnly = false,
  onChange,
  marks = noMarks,
  reveal = null,
  focusName,
  holds = 'request',
  isInline = false,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });

  useEffect(() => {
    const container = place.current;
    if (container === null) return;
    let isGone = false;
    let opened: EditorHandle | null = null;
    const options = { container, name, language, label, isReadOnly, holds, isInline, value: latest.current.value };
    const hear = (text: string) => {
      latest.current.value = text;
      latest.current.onChange?.(text);
    };
    void openEditor(options, hear).then((ready) => {
      if (isGone) return ready.close();
      opened = ready;
      ready.setValue(latest.current.value);
      // The plain field had the focus, and is replaced.
      if (container.parentElement?.contains(document.activeElement) === true) ready.focus();
      setHandle(ready);
    });
    return () => {
      isGone = true;
      opened?.close();
      setHandle(null);
    };
  }, [name, language, label, isReadOnly, holds, isInline]);

  useEffect(() => handle?.setValue(value), [handle, value]);
  useEffect(() => handle?.setMarks(marks), [handle, marks]);
  useEffect(() => {
    if (reveal === null || handle === null) return;
    const { start, end } = reveal.locate(latest.current.value);
    handle.reveal(start, end, reveal.takesFocus);
    reveal.onShown();
  }, [handle, reveal]);

  return (
    <div
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden"
      data-focus-target={focusName}
      data-code-editor={name}
    >
      {handle === null ? (
        <pre
          role="group"
          aria-label={label}
          tabIndex={0}
          className={`absolute inset-0 m-0 overflow-hidden py-2 text-text type-code ${isInline ? 'ps-2' : language === 'json' ? 'ps-[50px]' : 'ps-[34px]'}`}
        >
          {value.slice(0, 20_000)}
        </pre>
      ) : null}
      <div ref={place} className="absolute inset-0" />
    </div>
  );
}
