import type { Element } from 'domhandler';

/** Addresses of the pictures among these elements, in order, each once. Pictures written into the page itself (`data:`) are left out. */
export function collectImages(elements: readonly Element[]): string[] {
  const found = new Set<string>();
  for (const element of elements) {
    for (const address of pictureAddresses(element)) {
      if (address !== undefined && address !== '' && !/^data:/i.test(address)) found.add(address);
    }
  }
  return [...found];
}

function pictureAddresses({ name, attribs, parent }: Element): readonly (string | undefined)[] {
  if (name === 'img') return [attribs['src']];
  if (name === 'input') return attribs['type']?.toLowerCase() === 'image' ? [attribs['src']] : [];
  if (name === 'video') return [attribs['poster']];
  if (name === 'image') return [attribs['href'] ?? attribs['xlink:href']];
  const isInPicture = parent !== null && 'name' in parent && parent.name === 'picture';
  return name === 'source' && isInPicture ? [attribs['srcset']] : [];
}
