/** Only headings at the top level of the text: the outline reads no others. */
export function headingsIn(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null ? [] : [...element.querySelectorAll<HTMLElement>('.markdown-block > :is(h1,h2,h3,h4,h5,h6)')];
}
