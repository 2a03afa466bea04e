import type { LiveCandidate, SelectorBasis } from '../../../../shared/api/engine/live.ts';
import type { CountedSelector, ElementFacts, SelectorFacts } from '../inpage/liveState.ts';

/** A candidate selector, and how likely it is to survive the next change of the page: 3 is highest. */
export interface Proposal {
  readonly selector: string;
  readonly basis: SelectorBasis;
  readonly strength: LiveCandidate['strength'];
}

const testIds = new Set(['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa']);
/** Class names that describe a state of an element, not its identity. */
const stateWords =
  /^(?:active|selected|current|open|opened|closed|hover|focus|focused|visible|hidden|disabled|enabled|loading|loaded|show|in|first|last|odd|even)$|^(?:is|has|js|ng)-/i;
/** Made by a tool at each build, or counted up: another one tomorrow. */
const generated = [
  /^(?:css|sc|jss|emotion|styled|svelte|astro|chakra|mui)-?(?=[a-z]*\d)[a-z0-9]+$/i,
  /^(?:ember|react|radix|headlessui|mui|yui|ext)[-_:]?.*\d/i,
  /[0-9a-f]{8,}/i,
  /\d{4,}/,
  /^:.*:$/,
  /__[a-z0-9]{5,}$/i,
];
/** A segment that mixes letters and digits without a word: `x1f9k2`. */
const mixed = /(?:^|[-_])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])(?![a-z]+\d{1,2}(?:$|[-_]))[a-z0-9]{5,}(?:$|[-_])/i;

/** Whether a name was made by a program, so that it may be another one at the next visit. */
export function isGeneratedName(name: string): boolean {
  return generated.some((pattern) => pattern.test(name)) || mixed.test(name);
}

/** A text as a CSS string; line ends as CSS writes them. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\a ')}"`;
}

/** Escapes a name for CSS (equal to `CSS.escape` in a page). */
export function escapeName(name: string): string {
  return Array.from(name, (char, index) => {
    const first = index === 0 || (index === 1 && name.startsWith('-'));
    if (/[0-9]/.test(char) && first) return `\\${char.charCodeAt(0).toString(16)} `;
    return /[\w-]/.test(char) || char >= '\u0080' ? char : `\\${char}`;
  }).join('');
}

/** Returns all selector candidates for an element, unranked; the count of matches decides later. */
export function proposeSelectors(element: ElementFacts): readonly Proposal[] {
  const own = directProposals(element);
  const anchor = element.ancestors.map(anchorOf).find((selector) => selector !== null) ?? null;
  const plain = nameOf(element);
  const held: Proposal[] = [];
  if (anchor !== null) {
    held.push({ selector: `${anchor} ${plain}`, basis: 'within', strength: plain === element.tag ? 1 : 2 });
    const classed = own.filter(({ basis }) => basis === 'class' || basis === 'attribute' || basis === 'role');
    for (const { selector, strength } of classed.slice(0, 2))
      held.push({ selector: `${anchor} ${selector}`, basis: 'within', strength });
  }
  return unique([
    ...own,
    ...held,
    { selector: pathTo(element), basis: 'position', strength: 1 },
    { selector: element.tag, basis: 'tag', strength: 1 },
  ]);
}

function directProposals(element: SelectorFacts): readonly Proposal[] {
  const { tag, id, classes, attributes } = element;
  const proposals = attributes.flatMap(([name, value]) =>
    value === '' ? [] : (attributeProposal(tag, name, value) ?? []),
  );
  if (id !== '') proposals.push({ selector: `#${escapeName(id)}`, basis: 'id', strength: isGeneratedName(id) ? 1 : 3 });
  const stable = stableClasses(classes).map((name) => `.${escapeName(name)}`);
  for (const name of stable.slice(0, 4)) proposals.push({ selector: `${tag}${name}`, basis: 'class', strength: 2 });
  if (stable.length > 1)
    proposals.push({ selector: `${tag}${stable.slice(0, 3).join('')}`, basis: 'class', strength: 2 });
  return proposals;
}

const plainAttributes = new Set(['type', 'placeholder', 'alt', 'title', 'for', 'rel']);

/** Returns the selector by one attribute; null for an attribute that identifies nothing. */
function attributeProposal(tag: string, name: string, value: string): Proposal | null {
  const own = `[${name}=${quoted(value)}]`;
  const isMade = isGeneratedName(value);
  if (testIds.has(name)) return { selector: own, basis: 'testId', strength: isMade ? 2 : 3 };
  if (name === 'name') return { selector: `${tag}${own}`, basis: 'name', strength: isMade ? 1 : 3 };
  if (name.startsWith('data-') && /^[\w-]+$/.test(name))
    return { selector: own, basis: 'data', strength: isMade || value.length > 60 ? 1 : 2 };
  if (name === 'aria-label') return { selector: `${tag}${own}`, basis: 'label', strength: 2 };
  if (name === 'role') return { selector: `${tag}${own}`, basis: 'role', strength: 2 };
  if (plainAttributes.has(name)) return { selector: `${tag}${own}`, basis: 'attribute', strength: 2 };
  if (name === 'href' && !/[?#]/.test(value))
    return { selector: `${tag}${own}`, basis: 'attribute', strength: isMade ? 1 : 2 };
  return null;
}

function stableClasses(classes: readonly string[]): readonly string[] {
  return classes.filter((name) => !isGeneratedName(name) && !stateWords.test(name));
}

/** Returns the shortest label of an element: `#menu`, `button.load-more`, `li`. */
export function nameOf({ tag, id, classes }: SelectorFacts): string {
  const [first] = stableClasses(classes);
  if (first !== undefined) return `${tag}.${escapeName(first)}`;
  return id === '' || isGeneratedName(id) ? tag : `${tag}#${escapeName(id)}`;
}

/** Returns a stable selector for an ancestor; null if it has none. */
function anchorOf({ tag, id, classes, attributes }: SelectorFacts): string | null {
  if (tag === 'html' || tag === 'body') return null;
  const testId = attributes.find(([name, value]) => testIds.has(name) && !isGeneratedName(value));
  if (testId !== undefined) return `[${testId[0]}=${quoted(testId[1])}]`;
  if (id !== '' && !isGeneratedName(id)) return `#${escapeName(id)}`;
  const [first] = stableClasses(classes);
  if (first !== undefined) return `.${escapeName(first)}`;
  return ['main', 'nav', 'header', 'footer', 'form', 'article'].includes(tag) ? tag : null;
}

/** Builds the positional path to it from the nearest ancestor with a stable selector. */
function pathTo(element: ElementFacts): string {
  const steps = [stepOf(element)];
  for (const ancestor of element.ancestors) {
    const { id } = ancestor;
    if (ancestor.tag === 'html') break;
    if (id !== '' && !isGeneratedName(id)) {
      steps.push(`#${escapeName(id)}`);
      break;
    }
    steps.push(stepOf(ancestor));
  }
  return steps.toReversed().join(' > ');
}

function stepOf({ tag, nth, ofTag }: SelectorFacts): string {
  return ofTag > 1 ? `${tag}:nth-of-type(${nth})` : tag;
}

function unique(proposals: readonly Proposal[]): readonly Proposal[] {
  const seen = new Set<string>();
  return proposals.filter(({ selector }) => selector.length <= 500 && !seen.has(selector) && seen.add(selector));
}

const maxCandidates = 8;
/** Tie-breaker: attributes for tests and programs come before those for presentation. */
const basisOrder: readonly SelectorBasis[] = [
  'testId',
  'id',
  'name',
  'data',
  'label',
  'class',
  'role',
  'attribute',
  'within',
  'tag',
  'position',
];

/**
 * Orders the candidates: first those that match the element first and no other, most durable first. `counted` has the page's match counts;
 * a candidate without a count, or without matches, is dropped.
 */
export function rankCandidates(
  proposals: readonly Proposal[],
  counted: readonly CountedSelector[],
): readonly LiveCandidate[] {
  const found = new Map(counted.map((entry) => [entry.selector, entry]));
  const candidates = proposals.flatMap((proposal): LiveCandidate[] => {
    const { count = 0, isFirst = false } = found.get(proposal.selector) ?? {};
    return count === 0 ? [] : [{ ...proposal, count, isFirst }];
  });
  return candidates.toSorted((one, other) => weightOf(one) - weightOf(other)).slice(0, maxCandidates);
}

/** The smaller, the better. */
function weightOf({ selector, basis, strength, count, isFirst }: LiveCandidate): number {
  const doubt = isFirst ? (count === 1 ? 0 : 1) : 2;
  return doubt * 10_000 + (3 - strength) * 1000 + basisOrder.indexOf(basis) * 50 + Math.min(49, selector.length / 4);
}
