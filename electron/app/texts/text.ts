import english from './en.json' with { type: 'json' };

/** The words that main shows itself: menu and native dialogs. The window's own are in its message files. */
export type TextKey = keyof typeof english;

/** A text with its `{name}` places filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return english[key].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
