import { type Element, isTag, isText } from 'domhandler';
import { codeLanguage } from './codeLanguage.ts';
import { codeText } from './codeText.ts';
import type { Context, Leave } from '../context.ts';
import { part } from '../flow.ts';
import type { MarkKind } from '../inline/inlineBuffer.ts';
import { markKind } from '../inlineElements.ts';

/** Writes a code block verbatim, with its language. In a cell or heading its lines become code spans. */
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

/** Class names of the boxes in which highlighters without `pre` render their lines. */
const CODE_BOX =
  /(?:^|\s)(?:syntaxhighlighter|crayon-syntax|prism-code|CodeMirror-code|CodeMirror-lines|react-code-block)(?:\s|$)/;

/** @returns the handler for the end of an element that renders code line by line; undefined for other elements */
export function enterCodeBox(element: Element, context: Context): Leave | undefined {
  const names = element.attribs['class'];
  if (names === undefined || !CODE_BOX.test(names)) return undefined;
  return enterPreformatted(element, context);
}

/** Inline code: its content is text without marks; links are retained. */
export function enterCode(element: Element, context: Context): Leave {
  const { inline } = context;
  if (context.code > 0) return null;
  if (inline.endsWithCode) inline.text(' ');
  const kind = enclosingMark(element);
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

/** Returns the mark that encloses all of the code: it is written around the code span. */
function enclosingMark(code: Element): MarkKind | null {
  const seen = code.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const only = seen.length === 1 ? seen.at(0) : undefined;
  return only !== undefined && isTag(only) ? markKind(only) : null;
}
