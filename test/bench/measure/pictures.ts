import { type ChildNode, Element, isTag, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** An image of a page: all URLs that its element names, whichever a browser would choose. */
export interface PagePicture {
  readonly addresses: ReadonlySet<string>;
  /** May be invisible to a reader: both including and omitting it are correct. */
  readonly isOptional: boolean;
}

/** Elements whose content no reader sees as such. */
const silent = new Set('script style template head svg iframe object select textarea math'.split(' '));
/** The same image again, for browsers without scripts. */
const twice = 'noscript';
/** Matches an attribute value that names an image. */
const addressLike = /^(?:https?:|\/|\.{0,2}\/)\S+$|^\S+\.(?:png|jpe?g|gif|webp|avif|svg)(?:\?\S*)?$/i;

/**
 * Returns the images of a page that have a URL: in `src`, in `srcset`, or in an attribute read by a lazy-loading script (`data-…`). An
 * image with only an inline placeholder (`data:`) does not count.
 * @param html as received from the server
 * @param url base URL, unless the page sets another one
 */
export function picturesOf(html: string, url: string): readonly PagePicture[] {
  const document = parseDocument(html, { decodeEntities: true, lowerCaseTags: true });
  const base = baseOf(document, url);
  const found: PagePicture[] = [];
  const waiting: { node: ParentNode; isOptional: boolean }[] = [{ node: document, isOptional: false }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    for (const child of entry.node.children) {
      if (!isTag(child) || silent.has(child.name)) continue;
      const isOptional = entry.isOptional || child.name === twice || isHidden(child);
      if (child.name === 'img') {
        const addresses = addressesOf(child, base);
        if (addresses.size > 0) found.push({ addresses, isOptional });
      }
      waiting.push({ node: child, isOptional });
    }
  }
  return found;
}

/** Returns the image URLs of a document in order, without these rules: for rendered markdown. */
export function shownPictures(html: string, url: string): readonly string[] {
  return elementsOf(parseDocument(html), 'img').flatMap(({ attribs }) => resolve(attribs['src'] ?? '', url) ?? []);
}

export interface PictureCounts {
  readonly common: number;
  readonly found: number;
  readonly wanted: number;
}

/** Matches each URL that an engine reported to an image of the page: each image is matched once. */
export function countPictures(images: readonly PagePicture[], told: readonly string[]): PictureCounts {
  const left = new Set(images);
  let common = 0;
  let found = 0;
  for (const address of told) {
    const fitting = [...left].filter(({ addresses }) => addresses.has(address));
    const image = fitting.find(({ isOptional }) => !isOptional) ?? fitting[0];
    if (image) left.delete(image);
    if (image?.isOptional === true) continue;
    found += 1;
    if (image) common += 1;
  }
  return { common, found, wanted: images.filter(({ isOptional }) => !isOptional).length };
}

function addressesOf(image: Element, base: string): ReadonlySet<string> {
  const sources = image.parent instanceof Element && image.parent.name === 'picture' ? image.parent.children : [];
  const elements = [image, ...sources.filter((node): node is Element => isTag(node) && node.name === 'source')];
  const addresses = elements.flatMap(({ attribs }) => Object.entries(attribs).flatMap(addressesIn));
  return new Set(addresses.flatMap((address) => resolve(address, base) ?? []));
}

function addressesIn([name, value]: readonly [string, string]): readonly string[] {
  if (name !== 'src' && !name.startsWith('data-') && !name.endsWith('srcset')) return [];
  // A list of candidates: an address, its size, a comma.
  const words = name.endsWith('set') ? value.split(/\s+(?:[\d.]+[wxh])?,?\s*|,\s+/) : [value.trim()];
  return words.filter((word) => (name === 'src' ? word !== '' : addressLike.test(word)));
}

function isHidden({ attribs }: Element): boolean {
  return 'hidden' in attribs || /display\s*:\s*none/i.test(attribs['style'] ?? '');
}

function baseOf(document: ParentNode, url: string): string {
  const base = elementsOf(document, 'base').find(({ attribs }) => attribs['href'] !== undefined);
  return resolve(base?.attribs['href'] ?? '', url) ?? url;
}

function elementsOf(document: ParentNode, name: string): readonly Element[] {
  const found: Element[] = [];
  const waiting: ChildNode[] = document.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isTag(node)) continue;
    if (node.name === name) found.push(node);
    waiting.push(...node.children.toReversed());
  }
  return found;
}

/** An absolute address of the web; null for what is none. */
function resolve(address: string, base: string): string | null {
  if (!URL.canParse(address.trim(), base)) return null;
  const { protocol, href } = new URL(address.trim(), base);
  return protocol === 'http:' || protocol === 'https:' ? href.replaceAll('%20', ' ') : null;
}
