import { type ChildNode, Element, Text } from 'domhandler';
import type { PageAnalysis } from './analysePage.ts';
import { classTopics, type ClassTopic, TopicReader } from './classTopics.ts';
import { findBoilerplate } from './findBoilerplate.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** A figure with more words is a separate part of the page with its own text. */
const maxCaptionWords = 120;
/** Maximum words (buttons, dates, names) between selected text and a figure; more separate them. */
const maxWordsBetween = 30;
/** A caption with a larger ratio of linked words is a link to another page. */
const maxLinkedRatio = 0.5;
/** Maximum number of boxes around a figure that are checked: its layout, its column, its section. */
const maxWrappers = 8;
/** An image with smaller stated sides is an icon or a portrait next to a name. */
const minImageSidePx = 64;

const mediaNames = new Set('img picture video iframe object embed canvas'.split(' '));
/** Class names of controls that open, close or enlarge. */
const controlName = /(?:^|[\s_-])(?:toggle|button|btn|zoom|enlarge|expand|lightbox)/i;
/** Class names for small text, whatever its content. */
const typography = /(?:text|typography|font|type)[-_]*caption/i;
/** Elements that set a caption apart from text where no class name does. */
const smallPrint = new Set(['small', 'em', 'i', 'figcaption']);
const captionTopics: ReadonlySet<ClassTopic> = new Set<ClassTopic>(['caption']);
/** Topics of parts that show images of other pages, people and sponsors. */
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
export interface ContentFigures {
  readonly captions: readonly Block[];
  /** Images of the figures, which stay whatever is next to them. */
  readonly images: ReadonlySet<ChildNode>;
  /** Images that duplicate another image of their figure. */
  readonly twins: ReadonlySet<ChildNode>;
}

/**
 * Finds captioned images in selected text. A caption is short and reads like a label, so a model that scores it alone drops it together
 * with its image.
 */
export function findFigures(analysis: PageAnalysis, rates: Float64Array, kept: ReadonlySet<Block>): ContentFigures {
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
      if (boilerplate[unit] === 1 || isHiddenOrBoilerplate(outline, unit) || isCard(texts)) continue;
      if (indices.every((index) => (rates[index] ?? 0) === 0)) continue;
      if (!surroundings.hold(unit, indices[0] ?? 0, indices.at(-1) ?? 0)) continue;
    }
    seen.add(key);
    keptUnits.add(unit);
    captions.push(
      ...texts.filter((block) => !kept.has(block) && addsInformation(block, texts) && !isControl(outline, block, unit)),
    );
  }
  return { captions, ...chooseImages(media, units, keptUnits) };
}

/** Returns the URL of the first image of each figure: a page may contain the same figure for large and for small screens. */
function firstSources({ all }: Media, units: Int32Array): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { node, elementIndex } of all) {
    const unit = units[elementIndex] ?? -1;
    const source = node.attribs['src'] ?? '';
    if (unit >= 0 && source !== '' && !found.has(unit)) found.set(unit, source);
  }
  return found;
}

/** Whether no other line of the caption contains the same text: a credit may be written twice, for large and for small screens. */
function addsInformation(block: Block, texts: readonly Block[]): boolean {
  return texts.every((other) => other === block || other.words <= block.words || !other.text.includes(block.text));
}

/** Chooses the images of the figures; of several crops of one image in a figure, the first stays. */
function chooseImages(
  media: Media,
  units: Int32Array,
  keptUnits: ReadonlySet<number>,
): { images: Set<ChildNode>; twins: Set<ChildNode> } {
  const images = new Set<ChildNode>();
  const twins = new Set<ChildNode>();
  const shown = new Set<string>();
  for (const { node, elementIndex } of media.all) {
    const unit = units[elementIndex] ?? -1;
    if (!keptUnits.has(unit)) continue;
    const alt = (node.attribs['alt'] ?? '').trim();
    const key = `${unit} ${node.name} ${alt}`;
    if (alt !== '' && shown.has(key)) twins.add(node);
    else images.add(node);
    shown.add(key);
  }
  return { images, twins };
}

/** Whether the captions are those of a card: a link to another page, like a title with an image. */
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
  /** The images of the page, each with the index of its nearest element in the outline. */
  readonly all: readonly { readonly node: Element; readonly elementIndex: number }[];
  /** Number of images in each element. */
  readonly counts: Int32Array;
}

/** Finds images, videos and drawings, also those outside the outline. */
function findMedia({ elements, parents }: PageOutline): Media {
  const all: { node: Element; elementIndex: number }[] = [];
  const counts = new Int32Array(elements.length);
  for (const [place, element] of elements.entries()) {
    for (const child of element.children) {
      if (!(child instanceof Element) || isIcon(child)) continue;
      // Drawings are icons where they are not the figure itself.
      if (!mediaNames.has(child.name) && !(child.name === 'svg' && element.name === 'figure')) continue;
      all.push({ node: child, elementIndex: place });
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
  return ['width', 'height'].some((name) => Number.parseFloat(attribs[name] ?? '') < minImageSidePx);
}

/** Returns for each element its enclosing figure, -1 for none: the outermost box with an image and few words about it. */
function findUnits(analysis: PageAnalysis, images: Int32Array): Int32Array {
  const { elements, parents } = analysis.outline;
  const figures = new Set([...findNamedFigures(analysis, images), ...findSmallPrintFigures(analysis)]);
  const units = new Int32Array(elements.length).fill(-1);
  for (let place = 1; place < elements.length; place += 1) {
    const around = units[parents[place] ?? -1] ?? -1;
    units[place] = around >= 0 ? around : figures.has(place) ? place : -1;
  }
  return units;
}

/** Finds the boxes of `figure` elements and of elements whose class names a caption. */
function findNamedFigures({ outline, facts }: PageAnalysis, images: Int32Array): readonly number[] {
  const { elements, parents } = outline;
  const topics = new TopicReader();
  const wordsIn = (index: number): number => facts.words[index] ?? 0;
  const hasOther = (index: number): boolean => (facts.headings[index] ?? 0) > 0 || (facts.prices[index] ?? 0) > 0;
  const isFigure = (index: number): boolean =>
    (images[index] ?? 0) > 0 && wordsIn(index) > 0 && wordsIn(index) <= maxCaptionWords;
  const found: number[] = [];
  for (const [index, element] of elements.entries()) {
    if (hasOther(index)) continue;
    if (element.name === 'figure' && isFigure(index)) found.push(index);
    if (wordsIn(index) === 0 || !isNamedCaption(element, topics)) continue;
    const parent = parents[index] ?? -1;
    if (isFigure(index)) found.push(index);
    else if (isFigure(parent) && !hasOther(parent)) found.push(parent);
    else if (wordsIn(index) <= maxCaptionWords && followsImage(element)) found.push(index);
  }
  return found;
}

/** Whether the class of an element names a caption, and not only small text. */
function isNamedCaption(element: Element, topics: TopicReader): boolean {
  const isCaption = topics.topicsOf(element).some((topic) => captionTopics.has(classTopics[topic] ?? 'content'));
  return isCaption && !typography.test(element.attribs['class'] ?? '');
}

/** Finds the boxes of single blocks in small print under an image. */
function findSmallPrintFigures({ outline: { elements, blocks }, facts }: PageAnalysis): readonly number[] {
  return blocks
    .filter(
      (block) =>
        (facts.blocks[block.container] ?? 0) === 1 &&
        block.words <= maxCaptionWords &&
        isSmallPrint(elements[block.container], block),
    )
    .map(({ container }) => container);
}

/** Whether the line is small or italic, with an image in it or directly above it. */
function isSmallPrint(container: Element | undefined, block: Block): boolean {
  if (container === undefined) return false;
  const seen = block.nodes.filter((node) => !isBlank(node));
  const says = seen.filter((node) => !(node instanceof Element && (node.name === 'br' || isImageContainer(node))));
  const isSmall = says.length > 0 && says.every((node) => node instanceof Element && smallPrint.has(node.name));
  return isSmall && (says.length < seen.length || followsImage(container));
}

/** Whether the content before the element is an image and nothing else. */
function followsImage(element: Element): boolean {
  let before = element.prev;
  while (before !== null && isBlank(before)) before = before.prev;
  return before instanceof Element && isImageContainer(before);
}

/** Whether an element is an image, or only boxes and a link around one. */
function isImageContainer(element: Element): boolean {
  let inner: Element = element;
  for (let step = 0; step < maxWrappers; step += 1) {
    if (mediaNames.has(inner.name)) return !isIcon(inner);
    const seen = inner.children.filter((child) => !isBlank(child));
    const [only] = seen;
    if (seen.length !== 1 || !(only instanceof Element)) return false;
    inner = only;
  }
  return false;
}

/** Checks whether a figure is surrounded by selected text. */
class Surroundings {
  private readonly outline: PageOutline;
  private readonly words: Float64Array;
  private readonly unitWords: Float64Array;
  private readonly hasSelectedProse: Uint8Array;
  private readonly ends: Int32Array;
  /** For each block the nearest selected block outside of figures before and after it, -1 for none near. */
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  private readonly topics = new TopicReader();

  constructor({ outline, facts }: PageAnalysis, kept: ReadonlySet<Block>, units: Int32Array) {
    const { elements, parents, blocks } = outline;
    this.outline = outline;
    this.words = facts.words;
    this.unitWords = new Float64Array(elements.length);
    this.hasSelectedProse = new Uint8Array(elements.length);
    this.ends = Int32Array.from(elements, (_, place) => place + 1);
    for (const block of blocks) {
      if ((units[block.container] ?? -1) >= 0)
        this.unitWords[block.container] = (this.unitWords[block.container] ?? 0) + block.words;
      else if (block.isProse && kept.has(block)) {
        this.hasSelectedProse[block.container] = 1;
        this.hasSelectedProse[Math.max(0, parents[block.container] ?? 0)] = 1;
      }
    }
    for (let place = elements.length - 1; place > 0; place -= 1) {
      const parent = parents[place] ?? 0;
      this.unitWords[parent] = (this.unitWords[parent] ?? 0) + (this.unitWords[place] ?? 0);
      this.ends[parent] = Math.max(this.ends[parent] ?? 0, this.ends[place] ?? 0);
    }
    const isFigure = (block: Block): boolean => (units[block.container] ?? -1) >= 0;
    this.before = nearestSelected(blocks, kept, isFigure, 1);
    this.after = nearestSelected(blocks, kept, isFigure, -1);
  }

  /** @param first number of its first block @param last of its last */
  hold(unit: number, first: number, last: number): boolean {
    const around = this.enclosingFlow(unit);
    if (around === null) return false;
    const before = this.before[first] ?? -1;
    const after = this.after[last] ?? -1;
    if (before >= 0 && after >= 0) return true;
    // At the end or the beginning of a text: in the same box as its paragraphs.
    return this.hasSelectedProse[around] === 1 && (this.isIn(before, around) || this.isIn(after, around));
  }

  /** Returns the nearest ancestor that contains more than figures; null if an ancestor on the way is named as part of something else. */
  private enclosingFlow(unit: number): number | null {
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

/** Returns for each block the nearest selected block in that direction, outside of figures and few words away; -1 for none. */
function nearestSelected(
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
