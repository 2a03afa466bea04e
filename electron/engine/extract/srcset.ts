const DESCRIPTOR = /^(\d+(?:\.\d+)?|\.\d+)([wxh])$/;

/**
 * The largest image of a `srcset` (HTML standard, image candidate strings).
 * @param srcset the attribute as the page writes it
 * @returns the address of the candidate with the greatest width, else the greatest density; null when it names none
 */
export function largestSource(srcset: string): string | null {
  let best: string | null = null;
  let bestSize = -1;
  for (const { url, size } of candidates(srcset)) {
    if (size > bestSize) {
      best = url;
      bestSize = size;
    }
  }
  return best;
}

/** Splits as browsers do: an address ends at white space, so commas inside it (`data:`, `w_100,h_50`) belong to it. */
function* candidates(srcset: string): Generator<{ url: string; size: number }> {
  let position = 0;
  while (position < srcset.length) {
    position = skip(srcset, position, /[\s,]/);
    const start = position;
    position = skip(srcset, position, /\S/);
    let url = srcset.slice(start, position);
    if (url === '') return;
    if (url.endsWith(',')) {
      url = url.replace(/,+$/, '');
      if (url !== '') yield { url, size: 1 };
      continue;
    }
    const comma = srcset.indexOf(',', position);
    const end = comma === -1 ? srcset.length : comma;
    yield { url, size: sizeOf(srcset.slice(position, end)) };
    position = end;
  }
}

function sizeOf(descriptors: string): number {
  for (const word of descriptors.trim().split(/\s+/)) {
    const match = DESCRIPTOR.exec(word);
    if (match !== null) return Number(match[1]);
  }
  return 1;
}

function skip(text: string, from: number, kind: RegExp): number {
  let position = from;
  while (position < text.length && kind.test(text.charAt(position))) position++;
  return position;
}
