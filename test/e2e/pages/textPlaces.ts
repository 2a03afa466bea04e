import type { Page } from '@playwright/test';

/** An element whose text does not fit, or needs more lines than it should. */
export interface TextPlace {
  /** Where it is in the document, equal in every language. */
  readonly path: string;
  readonly text: string;
  /** `cut`: a part is hidden; `spills`: it leaves its box; otherwise the height of a control in pixels. */
  readonly fault: 'cut' | 'spills' | 'none';
  readonly height: number;
}

/**
 * Lists the visible elements with their own text and how it fits: controls with their height, others only with a fault. Data may end in an
 * ellipsis and is left out.
 */
export function textPlaces(page: Page): Promise<TextPlace[]> {
  return page.evaluate(() => {
    const pathOf = (element: Element): string => {
      const parts: string[] = [];
      for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) {
        parts.unshift(`${each.tagName}${[...(each.parentElement?.children ?? [])].indexOf(each)}`);
      }
      return parts.join('/');
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ''));
    const faultOf = (element: HTMLElement): 'cut' | 'spills' | 'none' => {
      const { overflowX, display } = getComputedStyle(element);
      // An element for screen readers alone is one pixel wide.
      if (display === 'inline' || element.clientWidth <= 1) return 'none';
      if (element.scrollWidth <= element.clientWidth + 1) return 'none';
      if (overflowX === 'auto' || overflowX === 'scroll') return 'none';
      return overflowX === 'visible' ? 'spills' : 'cut';
    };
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const isControl = element.matches('button, [role=tab], [role=radio], [role=menuitem], label');
      // A row that is wider than its place pushes its last control out.
      const isRow = getComputedStyle(element).display === 'flex' && element.innerText !== '';
      if (!isControl && !isRow && !hasText(element)) return [];
      if (!element.checkVisibility() || element.matches('[data-data], [data-data] *, .monaco-editor *')) return [];
      const fault = faultOf(element);
      if (fault === 'none' && !isControl) return [];
      const { height } = element.getBoundingClientRect();
      return [
        {
          path: pathOf(element),
          text: element.innerText.replaceAll('\n', ' ').slice(0, 80),
          fault,
          height: Math.round(height),
        },
      ];
    });
  });
}

/** Compares a view in two languages: elements that are cut, spill or grow in the second and not in the first. */
export function grownTexts(first: readonly TextPlace[], second: readonly TextPlace[]): string[] {
  const before = new Map(first.map((place) => [place.path, place]));
  return second.flatMap(({ path, text, fault, height }) => {
    const known = before.get(path);
    if (fault !== 'none' && fault !== known?.fault) return [`${fault}: ${text}`];
    return known !== undefined && height > known.height + 6 ? [`${known.height} to ${height} px: ${text}`] : [];
  });
}
