import type { Element } from 'domhandler';

/** Returns the URLs of the images among these elements, in order, without duplicates. Inlined images (`data:`) are omitted. */
export function collectImages(elements: readonly Element[]): string[] {
  const found = new Set<string>();
  for (const element of elements) {
    for (const address of imageUrls(element)) {
      if (address !== undefined && address !== '' && !/^data:/i.test(address)) found.add(address);
    }
  }
  return [...found];
}

function imageUrls({ name, attribs, parent }: Element): readonly (string | undefined)[] {
  if (name === 'img') return [attribs['src']];
  if (name === 'input') return attribs['type']?.toLowerCase() === 'image' ? [attribs['src']] : [];
  if (name === 'video') return [attribs['poster']];
  if (name === 'image') return [attribs['href'] ?? attribs['xlink:href']];
  const isInPicture = parent !== null && 'name' in parent && parent.name === 'picture';
  return name === 'source' && isInPicture ? [attribs['srcset']] : [];
}
