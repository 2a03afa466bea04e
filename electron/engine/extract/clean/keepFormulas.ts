import { Element, Text } from 'domhandler';
import { removeNodes, setChildren } from '../tree/edit.ts';
import { rawText } from '../tree/walk.ts';

/** Written while the page was captured, from what its library knows. */
const texMark = 'data-trowel-tex';
const formulaType = /^\s*math\/(?:tex|latex)\b/i;
const drawing = /(?:^|\s)MathJax(?:_\w+)?(?:\s|$)/;
/** A preview and the drawing itself stand before the script of a formula. */
const mostDrawings = 3;

/** Formulas that a page keeps as scripts, or of which its library told the TeX, become text with the signs around it that TeX has; what was drawn from them goes. */
export function keepFormulas(elements: readonly Element[]): void {
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
  for (let before = script.prev; before !== null && found.length < mostDrawings; before = before.prev) {
    if (before instanceof Text && before.data.trim() === '') continue;
    if (!(before instanceof Element) || !drawing.test(before.attribs['class'] ?? '')) break;
    found.push(before);
  }
  return found;
}
