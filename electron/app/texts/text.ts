import english from './en.json' with { type: 'json' };

/** The texts that main shows itself: menu and native dialogs. The window's own are in its message files. */
export type TextKey = keyof typeof english;

/** Returns a text with its `{name}` placeholders filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return english[key].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
