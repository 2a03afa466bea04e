import type { DropDownFacts } from './liveState.ts';
import { accessibleName } from './elementText.ts';

/** Limits for the data of one drop-down. */
const max = { options: 500, textLength: 200, groupLength: 120 } as const;

/** Returns whether an element is a `<select>` whose options open in a native popup, which screenshots of the page do not contain. */
export function isDropDown(element: Element | null): element is HTMLSelectElement {
  if (element?.localName !== 'select') return false;
  const { multiple, size } = element as HTMLSelectElement;
  // A select with appearance base-select draws its options in the page.
  const isDrawnByPage = getComputedStyle(element).getPropertyValue('appearance') === 'base-select';
  return !multiple && size <= 1 && !element.matches(':disabled') && !isDrawnByPage;
}

/** Returns the options of a drop-down, in order. */
export function dropDownFacts(select: HTMLSelectElement): Omit<DropDownFacts, 'box'> {
  const options = Array.from(select.options).slice(0, max.options);
  return {
    name: accessibleName(select),
    options: options.map((option, index) => ({
      index,
      text: oneLine(option.label, max.textLength),
      group: oneLine(groupOf(option)?.label ?? '', max.groupLength),
      isDisabled: option.disabled || groupOf(option)?.disabled === true,
      isSelected: option.selected,
    })),
  };
}

function groupOf(option: HTMLOptionElement): HTMLOptGroupElement | null {
  const parent = option.parentElement;
  return parent?.localName === 'optgroup' ? (parent as HTMLOptGroupElement) : null;
}

function oneLine(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll(/\s+/g, ' ').trim();
}

/** Selects an option as a user would, with the events that follow; null if it can no longer be selected. */
export function chooseInDropDown(select: HTMLSelectElement, index: number): { value: string; text: string } | null {
  const option = select.options[index];
  if (option === undefined || option.disabled || groupOf(option)?.disabled === true) return null;
  if (!option.selected) {
    select.selectedIndex = index;
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { value: option.value.slice(0, max.textLength * 10), text: oneLine(option.label, max.textLength) };
}
