import { type ChildNode, Element, Text } from 'domhandler';
import type { PageAnalysis } from './analysePage.ts';
import { classTopics, type ClassTopic, TopicReader } from './classTopics.ts';
import { findBoilerplate } from './findBoilerplate.ts';
import { isOutOfSight } from './outOfSight.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** A figure of more words is a part of the page with a text of its own. */
const maxCaptionWords = 120;
/** Buttons, dates and names between kept text and a figure: more words than this set the figure apart from the text. */
const maxWordsBetween = 30;
/** A caption with a larger share of linked words is a link to another page. */
const maxLinkedRatio = 0.5;
/** Boxes around a figure that are looked at: its layout, its column, its section. */
const maxWrappers = 8;
/** A picture that states smaller sides is an icon or a portrait beside a name. */
const minPictureSidePx = 64;

const pictureNames = new Set('img picture video iframe object embed canvas'.split(' '));
/** Class names of what opens, closes and enlarges. */
const controlName = /(?:^|[\s_-])(?:toggle|button|btn|zoom|enlarge|expand|lightbox)/i;
/** Class names of small letters, whatever they say. */
const typography = /(?:text|typography|font|type)[-_]*caption/i;
/** Elements that set a caption apart from text where no class name does. */
const smallPrint = new Set(['small', 'em', 'i', 'figcaption']);
const captionTopics: ReadonlySet<ClassTopic> = new Set<ClassTopic>(['caption']);
/** What authors call parts that show pictures of other pages, of people and of sponsors. */
const otherTopics: ReadonlySet<ClassTopic> = new Set<ClassTopic>([
  'related',
  'newsletter',
  'advert',
  'share',
  'navigation',
  'footer',
  'author',
  'consent',
]);

/** Figures that belong to the main content. */
export interface KeptFigures {
  readonly captions: readonly Block[];
  /** Their pictures, which stay whatever stands beside them. */
  readonly pictures: ReadonlySet<ChildNode>;
  /** Pictures that show the same as another one of their figure. */
  readonly twins: ReadonlySet<ChildNode>;
}

/**
 * Finds the pictures with captions among kept text. A caption is short and reads like a label, so a model that judges it alone leaves
 * it out, and its picture with it.
 */
export function findFigures(analysis: PageAnalysis, rates: Float64Array, kept: ReadonlySet<Block>): KeptFigures {
  const { outline, facts } = analysis;
  const media = findMedia(outline);
  const units = findUnits(analysis, media.counts);
  const unitOf = (block: Block): number => units[block.container] ?? -1;
  const boilerplate = findBoilerplate(outline, facts);
  const surroundings = new Surroundings(analysis, kept, units);
  const blocksOf = new Map<number, number[]>();
  for (const [index, block] of outline.blocks.entries()) {
    const unit = unitOf(block);
    if (unit >= 0) blocksOf.set(unit, [...(blocksOf.get(unit) ?? []), index]);
  }
  const captions: Block[] = [];
  const keptUnits = new Set<number>();
  const sources = firstSources(media, units);
  const seen = new Set<string>();
  for (const [unit, indices] of blocksOf) {
    const texts = indices.flatMap((index) => outline.blocks[index] ?? []);
    const isKept = texts.some((block) => kept.has(block));
    const key = `${sources.get(unit) ?? unit} ${texts.map(({ text }) => text).join(' ')}`;
    if (!isKept) {
      if (seen.has(key)) continue;
      if (boilerplate[unit] === 1 || isOutOfSight(outline, unit) || isCard(texts)) continue;
      if (indices.every((index) => (rates[index] ?? 0) === 0)) continue;
      if (!surroundings.hold(unit, indices[0] ?? 0, indices.at(-1) ?? 0)) continue;
    }
    seen.add(key);
    keptUnits.add(unit);
    captions.push(
      ...texts.filter((block) => !kept.has(block) && saysMore(block, texts) && !isControl(outline, block, unit)),
    );
  }
  return { captions, ...choosePictures(media, units, keptUnits) };
}

/** Address of the first picture of each figure: the same figure may stand in a page for large and for small screens. */
function firstSources({ all }: Media, units: Int32Array): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { node, place } of all) {
    const unit = units[place] ?? -1;
    const source = node.attribs['src'] ?? '';
    if (unit >= 0 && source !== '' && !found.has(unit)) found.set(unit, source);
  }
  return found;
}

/** Whether no other line of the caption says the same: a credit may be written for large and for small screens. */
function saysMore(block: Block, texts: readonly Block[]): boolean {
  return texts.every((other) => other === block || other.words <= block.words || !other.text.includes(block.text));
}

/** Of the crops of one picture in a figure the first stays. */
function choosePictures(
  media: Media,
  units: Int32Array,
  keptUnits: ReadonlySet<number>,
): { pictures: Set<ChildNode>; twins: Set<ChildNode> } {
  const pictures = new Set<ChildNode>();
  const twins = new Set<ChildNode>();
  const shown = new Set<string>();
  for (const { node, place } of media.all) {
    const unit = units[place] ?? -1;
    if (!keptUnits.has(unit)) continue;
    const alt = (node.attribs['alt'] ?? '').trim();
    const key = `${unit} ${node.name} ${alt}`;
    if (alt !== '' && shown.has(key)) twins.add(node);
    else pictures.add(node);
    shown.add(key);
  }
  return { pictures, twins };
}

/** Whether captions are those of a card: a link to another page, as a title with a picture is. */
function isCard(texts: readonly Block[]): boolean {
  const words = texts.reduce((sum, block) => sum + block.words, 0);
  const linked = texts.reduce((sum, block) => sum + block.linkWords, 0);
  return linked > words * maxLinkedRatio;
}

/** Whether a block is the label of a button: "Enlarge this image". */
function isControl({ elements, parents }: PageOutline, block: Block, unit: number): boolean {
  if (block.nodes.every((node) => isBlank(node) || (node instanceof Element && isButton(node)))) return true;
  for (let up = block.container; up > unit; up = parents[up] ?? -1) {
    const element = elements[up];
    if (element !== undefined && isButton(element)) return true;
  }
  return false;
}

function isButton({ name, attribs }: Element): boolean {
  return name === 'button' || attribs['role'] === 'button' || controlName.test(attribs['class']?.slice(0, 300) ?? '');
}

function isBlank(node: ChildNode): boolean {
  return node instanceof Text && node.data.trim() === '';
}

interface Media {
  /** The pictures of the page, each with the place of its nearest element in the outline. */
  readonly all: readonly { readonly node: Element; readonly place: number }[];
  /** How many pictures each element holds. */
  readonly counts: Int32Array;
}

/** Pictures, films and drawings, also those that are no part of the outline. */
function findMedia({ elements, parents }: PageOutline): Media {
  const all: { node: Element; place: number }[] = [];
  const counts = new Int32Array(elements.length);
  for (const [place, element] of elements.entries()) {
    for (const child of element.children) {
      if (!(child instanceof Element) || isIcon(child)) continue;
      // Drawings are icons where they are not the figure itself.
      if (!pictureNames.has(child.name) && !(child.name === 'svg' && element.name === 'figure')) continue;
      all.push({ node: child, place });
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0);
  }
  return { all, counts };
}

function isIcon({ attribs }: Element): boolean {
  if (/(?:^|[\s_-])(?:logo|avatar|icon|emoji)/i.test(attribs['class']?.slice(0, 300) ?? '')) return true;
  return ['width', 'height'].some((name) => Number.parseFloat(attribs[name] ?? '') < minPictureSidePx);
}

/** For each element the figure that it stands in, -1 for none: the outermost box of a picture and few words about it. */
function findUnits({ outline, facts }: PageAnalysis, pictures: Int32Array): Int32Array {
  const { elements, parents, blocks } = outline;
  const topics = new TopicReader();
  const named = new Set<number>();
  const speaksOf = (element: Element, wanted: ReadonlySet<ClassTopic>): boolean =>
    topics.topicsOf(element).some((topic) => wanted.has(classTopics[topic] ?? 'content'));
  const holdsPicture = (place: number): boolean =>
    (pictures[place] ?? 0) > 0 && (facts.words[place] ?? 0) > 0 && (facts.words[place] ?? 0) <= maxCaptionWords;
  for (const [place, element] of elements.entries()) {
    if ((facts.headings[place] ?? 0) > 0 || (facts.prices[place] ?? 0) > 0) continue;
    if (element.name === 'figure' && holdsPicture(place)) named.add(place);
    if (
      !speaksOf(element, captionTopics) ||
      typography.test(element.attribs['class'] ?? '') ||
      (facts.words[place] ?? 0) === 0
    )
      continue;
    const parent = parents[place] ?? -1;
    if (holdsPicture(place)) named.add(place);
    else if (holdsPicture(parent) && (facts.headings[parent] ?? 0) === 0 && (facts.prices[parent] ?? 0) === 0)
      named.add(parent);
    else if ((facts.words[place] ?? 0) <= maxCaptionWords && followsPicture(element)) named.add(place);
  }
  for (const block of blocks) {
    const isWhole = (facts.blocks[block.container] ?? 0) === 1;
    if (isWhole && block.words <= maxCaptionWords && isSmallPrint(elements[block.container], block))
      named.add(block.container);
  }
  const units = new Int32Array(elements.length).fill(-1);
  for (let place = 1; place < elements.length; place += 1) {
    const around = units[parents[place] ?? -1] ?? -1;
    units[place] = around >= 0 ? around : named.has(place) ? place : -1;
  }
  return units;
}

/** Whether the line is written small or slanted, and has a picture in it or straight above it. */
function isSmallPrint(container: Element | undefined, block: Block): boolean {
  if (container === undefined) return false;
  const seen = block.nodes.filter((node) => !isBlank(node));
  const says = seen.filter((node) => !(node instanceof Element && (node.name === 'br' || isPictureBox(node))));
  const isSmall = says.length > 0 && says.every((node) => node instanceof Element && smallPrint.has(node.name));
  return isSmall && (says.length < seen.length || followsPicture(container));
}

/** Whether what stands before the element is a picture and nothing else. */
function followsPicture(element: Element): boolean {
  let before = element.prev;
  while (before !== null && isBlank(before)) before = before.prev;
  return before instanceof Element && isPictureBox(before);
}

/** Whether an element is a picture, or boxes and a link around it alone. */
function isPictureBox(element: Element): boolean {
  let inner: Element = element;
  for (let step = 0; step < maxWrappers; step += 1) {
    if (pictureNames.has(inner.name)) return !isIcon(inner);
    const seen = inner.children.filter((child) => !isBlank(child));
    const [only] = seen;
    if (seen.length !== 1 || !(only instanceof Element)) return false;
    inner = only;
  }
  return false;
}

/** Says whether a figure stands among kept text. */
class Surroundings {
  private readonly outline: PageOutline;
  private readonly words: Float64Array;
  private readonly unitWords: Float64Array;
  private readonly keptProse: Uint8Array;
  private readonly ends: Int32Array;
  /** For each block the nearest kept block outside of figures before and after it, -1 for none near. */
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  private readonly topics = new TopicReader();

  constructor({ outline, facts }: PageAnalysis, kept: ReadonlySet<Block>, units: Int32Array) {
    const { elements, parents, blocks } = outline;
    this.outline = outline;
    this.words = facts.words;
    this.unitWords = new Float64Array(elements.length);
    this.keptProse = new Uint8Array(elements.length);
    this.ends = Int32Array.from(elements, (_, place) => place + 1);
    for (const block of blocks) {
      if ((units[block.container] ?? -1) >= 0)
        this.unitWords[block.container] = (this.unitWords[block.container] ?? 0) + block.words;
      else if (block.isProse && kept.has(block)) {
        this.keptProse[block.container] = 1;
        this.keptProse[Math.max(0, parents[block.container] ?? 0)] = 1;
      }
    }
    for (let place = elements.length - 1; place > 0; place -= 1) {
      const parent = parents[place] ?? 0;
      this.unitWords[parent] = (this.unitWords[parent] ?? 0) + (this.unitWords[place] ?? 0);
      this.ends[parent] = Math.max(this.ends[parent] ?? 0, this.ends[place] ?? 0);
    }
    const isFigure = (block: Block): boolean => (units[block.container] ?? -1) >= 0;
    this.before = nearestKept(blocks, kept, isFigure, 1);
    this.after = nearestKept(blocks, kept, isFigure, -1);
  }

  /** @param first number of its first block @param last of its last */
  hold(unit: number, first: number, last: number): boolean {
    const around = this.flowAround(unit);
    if (around === null) return false;
    const before = this.before[first] ?? -1;
    const after = this.after[last] ?? -1;
    if (before >= 0 && after >= 0) return true;
    // At the end or the beginning of a text: in the very box that its paragraphs stand in.
    return this.keptProse[around] === 1 && (this.isIn(before, around) || this.isIn(after, around));
  }

  /** The nearest box that holds more than figures; null where one on the way is named as part of something else. */
  private flowAround(unit: number): number | null {
    const { elements, parents } = this.outline;
    let place = unit;
    for (let step = 0; step < maxWrappers && place >= 0; step += 1) {
      if ((this.words[place] ?? 0) > (this.unitWords[place] ?? 0)) return place;
      const element = elements[place];
      const topics = element === undefined ? [] : this.topics.topicsOf(element);
      if (topics.some((topic) => otherTopics.has(classTopics[topic] ?? 'content'))) return null;
      place = parents[place] ?? -1;
    }
    return null;
  }

  private isIn(index: number, place: number): boolean {
    const container = this.outline.blocks[index]?.container ?? -1;
    return container >= place && container < (this.ends[place] ?? 0);
  }
}

/** For each block the nearest kept one that way, outside of figures and few words away; -1 for none. */
function nearestKept(
  blocks: readonly Block[],
  kept: ReadonlySet<Block>,
  isFigure: (block: Block) => boolean,
  step: 1 | -1,
): Int32Array {
  const found = new Int32Array(blocks.length).fill(-1);
  let nearest = -1;
  let between = 0;
  for (let index = step === 1 ? 0 : blocks.length - 1; index >= 0 && index < blocks.length; index += step) {
    const block = blocks[index];
    if (block === undefined) break;
    found[index] = between <= maxWordsBetween ? nearest : -1;
    if (isFigure(block)) continue;
    if (kept.has(block)) {
      nearest = index;
      between = 0;
    } else between += block.words;
  }
  return found;
}
