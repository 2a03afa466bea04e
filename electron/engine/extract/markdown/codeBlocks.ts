import { type Element, isTag, isText } from 'domhandler';
import { codeLanguage } from './codeLanguage.ts';
import { codeText } from './codeText.ts';
import type { Context, Leave } from './context.ts';
import { part } from './flow.ts';
import type { MarkKind } from './inlineBuffer.ts';
import { markKind } from './inlineElements.ts';

/** A block of code, exactly as it stands, with its language. In a cell or heading its lines become code in a line. */
export function enterPreformatted(element: Element, context: Context): Leave {
  const code = codeText(element, context.layouts);
  part(context);
  if (
    code.trim() === '' &&
    (context.flat > 0 || !element.children.some((child) => isTag(child) && child.name === 'code'))
  ) {
    return false;
  }
  if (context.flat === 0) {
    context.blocks.code(code, codeLanguage(element));
    return false;
  }
  code.split('\n').forEach((line, index) => {
    if (index > 0) context.inline.lineBreak();
    if (line.trim() !== '') context.inline.code(line.trimEnd());
  });
  context.inline.border();
  return false;
}

/** What highlighters that write no `pre` draw their lines in. */
const CODE_BOX =
  /(?:^|\s)(?:syntaxhighlighter|crayon-syntax|prism-code|CodeMirror-code|CodeMirror-lines|react-code-block)(?:\s|$)/;

/** @returns what becomes of an element that draws code line by line; undefined for others */
export function enterCodeBox(element: Element, context: Context): Leave | undefined {
  const names = element.attribs['class'];
  if (names === undefined || !CODE_BOX.test(names)) return undefined;
  return enterPreformatted(element, context);
}

/** Code in a line: what is inside is text without marks, links stay. */
export function enterCode(element: Element, context: Context): Leave {
  const { inline } = context;
  if (context.code > 0) return null;
  if (inline.endsWithCode) inline.text(' ');
  const kind = wholeMark(element);
  if (kind !== null) inline.openMark({ kind, name: '', href: '', title: '' });
  context.code++;
  return kind === null ? leaveCode : leaveMarkedCode;
}

function leaveCode(context: Context): void {
  context.code--;
}

function leaveMarkedCode(context: Context): void {
  context.code--;
  context.inline.closeMark();
}

/** The mark that runs around all of some code: it is written around the code. */
function wholeMark(code: Element): MarkKind | null {
  const seen = code.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const only = seen.length === 1 ? seen.at(0) : undefined;
  return only !== undefined && isTag(only) ? markKind(only) : null;
}
