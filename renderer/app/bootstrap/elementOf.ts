/** Creates an element with its classes and children. */
export function elementOf<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly HTMLElement[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}
