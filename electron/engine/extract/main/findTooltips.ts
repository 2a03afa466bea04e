import type { Element } from 'domhandler';
import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';

/** Class names of notes that appear over another text, with the name of a library or of a box in them. */
const tooltipName =
  /^(?:[a-z\d]{1,12}[-_]+)?(?:tooltips?|popover)(?:[-_]+(?:content|text|body|inner|box|panel|message))?$/i;
/** Names of what the note belongs to. */
const triggerName = /^(?:has|with|show|open|no|js|needs)[-_]/i;
const tooltipElement = /-(?:tooltip|popover)$/;
const maxNameChars = 300;
/** A larger part of the page is no note. */
const maxPageRatio = 0.1;

/** Returns 1 for each element in a tooltip or popover: it explains a label, and shows only while one points at it. */
export function findTooltips({ elements, parents }: PageOutline, facts: ContainerFacts): Uint8Array {
  const found = new Uint8Array(elements.length);
  const maxWords = (facts.words[0] ?? 0) * maxPageRatio;
  for (const [place, element] of elements.entries()) {
    if (place === 0) continue;
    const isOwn = isTooltip(element) && (facts.words[place] ?? 0) <= maxWords;
    if (found[parents[place] ?? 0] === 1 || isOwn) found[place] = 1;
  }
  return found;
}

function isTooltip({ name, attribs }: Element): boolean {
  if (attribs['role'] === 'tooltip' || attribs['popover'] !== undefined || tooltipElement.test(name)) return true;
  const names = (attribs['class'] ?? '').slice(0, maxNameChars).split(/\s+/);
  return names.some((each) => tooltipName.test(each) && !triggerName.test(each));
}
