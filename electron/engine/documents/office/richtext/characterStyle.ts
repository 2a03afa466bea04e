/** Character properties, valid until the group ends or they change. */
export interface CharacterStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly script: 'sub' | 'sup' | null;
  /** Invisible: hidden, or deleted in a tracked change. */
  readonly isGone: boolean;
  /** Null for that of the text. */
  readonly font: number | null;
}

export const plainCharacterStyle: CharacterStyle = {
  bold: false,
  italic: false,
  struck: false,
  script: null,
  isGone: false,
  font: null,
};

/** Returns the character property of a control word; null for other words. */
export function characterStyleOf(word: string, number: number | null): Partial<CharacterStyle> | null {
  const isOn = number !== 0;
  switch (word) {
    case 'b':
      return { bold: isOn };
    case 'i':
      return { italic: isOn };
    case 'strike':
    case 'striked':
      return { struck: isOn };
    case 'super':
      return { script: isOn ? 'sup' : null };
    case 'sub':
      return { script: isOn ? 'sub' : null };
    case 'nosupersub':
      return { script: null };
    case 'v':
    case 'deleted':
      return { isGone: isOn };
    case 'f':
      return { font: number };
    case 'plain':
      return plainCharacterStyle;
    default:
      return null;
  }
}

/** Wraps HTML in the elements of its character properties. */
export function dress({ bold, italic, struck, script }: CharacterStyle, html: string, isCode: boolean): string {
  let dressed = html;
  const wear = (tag: string): void => {
    dressed = `<${tag}>${dressed}</${tag}>`;
  };
  if (isCode) wear('code');
  if (script !== null) wear(script);
  if (struck) wear('s');
  if (italic) wear('i');
  if (bold) wear('b');
  return dressed;
}
