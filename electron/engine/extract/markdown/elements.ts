import type { Element } from 'domhandler';
import { enterCode, enterCodeBox, enterPreformatted } from './code/codeBlocks.ts';
import type { Context, Enter, Leave } from './context.ts';
import { enterButton, enterDialog } from './blocks/controls.ts';
import { enterDefinition, enterTerm } from './blocks/definitions.ts';
import { enterBlock, enterBreak, enterQuote, enterRule } from './flow.ts';
import { enterFootnote, isFootnoteLabel } from './links/footnotes.ts';
import { enterHeading } from './blocks/headings.ts';
import { enterImage } from './links/images.ts';
import { enterMark, enterQuotation, enterRubyText, skip, writeText } from './inlineElements.ts';
import { enterLink } from './links/links.ts';
import { enterInput, enterItem, enterList } from './blocks/lists.ts';
import { enterContainer, enterFormula, enterMath, enterScript } from './math/math.ts';
import { enterFrame, enterMedia, enterObject } from './links/media.ts';
import { classNames } from './subtree.ts';
import { enterRaised } from './math/superscripts.ts';
import { enterCaption, enterCell, enterRow, enterTable } from './tables/tables.ts';

/** How style sheets call text for screen readers. */
const READ_ALOUD =
  /(?:^|\s)(?:visually-?hidden|sr-only|screen-reader(?:-text|-only)?|assistive-text|a11y-hidden|u-?hidden-?visually)(?:\s|$)/i;

/** Handlers for the start of each element. Content of elements not listed here is written in place. */
export const ENTER: ReadonlyMap<string, Enter> = new Map<string, Enter>([
  ...each(
    'address article body center details dl fieldset figcaption figure footer form frameset header hgroup html ' +
      'legend main nav optgroup search section summary thead tbody tfoot',
    enterBlock,
  ),
  ...each('aside p', enterNote),
  ...each('h1 h2 h3 h4 h5 h6', enterHeading),
  ...each('ul ol menu dir', enterList),
  ...each('pre listing xmp plaintext', enterPreformatted),
  ...each('code kbd samp tt', enterCode),
  ...each('strong b em i var del s strike', enterMark),
  ...each('td th', enterCell),
  ...each(
    'style noscript template head title svg applet canvas select textarea datalist ' +
      'meta link base param source track colgroup col noembed noframes map area progress meter',
    skip,
  ),
  ...each('video audio', enterMedia),
  ...each('object embed', enterObject),
  ...each('sup sub', enterRaised),
  ...each('span div', enterNeutral),
  ['li', enterItem],
  ['blockquote', enterQuote],
  ['hr', enterRule],
  ['br', enterBreak],
  ['a', enterLink],
  ['img', enterImage],
  ['q', enterQuotation],
  ['rt', enterRubyText],
  ['table', enterTable],
  ['tr', enterRow],
  ['caption', enterCaption],
  ['dt', enterTerm],
  ['dd', enterDefinition],
  ['input', enterInput],
  ['iframe', enterFrame],
  ['math', enterMath],
  ['mjx-container', enterContainer],
  ['script', enterScript],
  ['button', enterButton],
  ['dialog', enterDialog],
]);

function each(names: string, enter: Enter): [string, Enter][] {
  return names.split(' ').map((name) => [name, enter]);
}

/** Formulas and labels are drawn in elements that mean nothing by themselves. */
function enterNeutral(element: Element, context: Context): Leave {
  const special = enterFormula(element, context) ?? (isFootnoteLabel(element, context) ? false : undefined);
  if (special !== undefined) return special;
  if (element.name === 'div') return enterCodeBox(element, context) ?? enterNote(element, context);
  return READ_ALOUD.test(classNames(element)) ? enterSpaced(element, context) : null;
}

/** Text for screen readers only is separated from the adjacent words, whatever is between them. */
function enterSpaced(_element: Element, context: Context): Leave {
  writeText(' ', context);
  return leaveSpaced;
}

function leaveSpaced(context: Context): void {
  writeText(' ', context);
}

function enterNote(element: Element, context: Context): Leave {
  return enterFootnote(element, context) ?? enterBlock(element, context);
}
