import { Element, Text } from 'domhandler';
import { removeNodes, setChildren } from '../tree/edit.ts';
import { rawText } from '../tree/walk.ts';

/** Written during the capture of the page, from the data of its formula library. */
const texMark = 'data-trowel-tex';
const formulaType = /^\s*math\/(?:tex|latex)\b/i;
const drawing = /(?:^|\s)MathJax(?:_\w+)?(?:\s|$)/;
/** A preview and the drawing itself precede the script of a formula. */
const maxDrawings = 3;

/**
 * Replaces formulas that are stored as scripts, or whose TeX their library reported, by text with the TeX delimiters; removes what was
 * drawn from them.
 */
export function convertFormulas(elements: readonly Element[]): void {
  const gone: Element[] = [];
  for (const drawn of elements) {
    const tex = drawn.name === 'mjx-container' ? drawn.attribs[texMark] : undefined;
    if (tex !== undefined) becomeTex(drawn, tex.trim(), drawn.attribs['display'] === 'true');
  }
  for (const script of elements) {
    const type = script.name === 'script' ? script.attribs['type'] : undefined;
    if (type === undefined || !formulaType.test(type)) continue;
    const tex = rawText(script)
      .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
      .replace(/^[^\S\n]*%[^\S\n]*$/gm, '')
      .trim();
    const isDisplayed = /mode\s*=\s*display/i.test(type);
    gone.push(...drawingsBefore(script));
    becomeTex(script, tex, isDisplayed);
  }
  removeNodes(gone);
}

function becomeTex(element: Element, tex: string, isDisplayed: boolean): void {
  element.name = 'span';
  element.attribs = { class: isDisplayed ? 'math display' : 'math inline' };
  setChildren(element, [new Text(isDisplayed ? `\\[${tex}\\]` : `\\(${tex}\\)`)]);
}

function drawingsBefore(script: Element): Element[] {
  const found: Element[] = [];
  for (let before = script.prev; before !== null && found.length < maxDrawings; before = before.prev) {
    if (before instanceof Text && before.data.trim() === '') continue;
    if (!(before instanceof Element) || !drawing.test(before.attribs['class'] ?? '')) break;
    found.push(before);
  }
  return found;
}
