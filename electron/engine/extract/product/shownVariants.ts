import { Element } from 'domhandler';
import { elementsBelow, findElement, plainText } from '../tree/walk.ts';
import type { Regions } from '../money/currencies.ts';
import { type ChoicePrice, pricesOf, readChoice } from './choicePrices.ts';
import { cleanText } from './cleanText.ts';
import type { PageView } from './pageView.ts';
import type { StatedVariant } from './statedProduct.ts';

interface Choice {
  readonly label: string;
  /** An amount that the page notes at it for its scripts. */
  readonly stated: string | undefined;
  /** The page does not let it be chosen. */
  readonly isOff: boolean;
  /** The page begins with it. */
  readonly isChosen: boolean;
}

/** Facts about the page outside of its form. */
export interface ShopWindow {
  /** The price that it shows. */
  readonly price: number | undefined;
  readonly regions: Regions;
}

interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

const maxChoices = 60;
/** A form with more lists and buttons than this is not the form of one product. */
const maxChoosers = 100;
/** Maximum number of levels between a button and its group. */
const maxSteps = 12;
const maxLabelChars = 80;
/** Choices that are not variants: quantity, destination, payment, sort order. */
const otherChoices =
  /\b(?:qty|quantity|quantité|cantidad|quantità|quantidade|anzahl|menge|aantal|antal|ilość|множество|количество|country|region|shipping|delivery|land|versand|sort|subscription|rating|currency|language|gift|warranty|guarantee|garantie|insurance|protection|add-?ons?|extras?|engraving|数量|수량)\b/i;
const placeholder =
  /^(?:[-–—\s]*)(?:choose|select|pick|please|bitte|wählen|auswählen|choisi|sélectionne|elija|elige|seleccion|scegli|selezion|kies|välj|vælg|velg|wybierz|выберите|選択|请选择)/i;

/**
 * Finds the variants that a page offers as choices: the options of a list, radio buttons or swatches in the form that sells the product,
 * each with the price in its label. Only where there is one group of choices: the page does not state which combinations of several groups
 * exist.
 * @param controls indexes of the buy controls
 */
export function findShownVariants(
  view: PageView,
  controls: readonly number[],
  shop: ShopWindow,
): readonly StatedVariant[] {
  const forms = new Set(controls.flatMap((place) => enclosingForm(view.elements[place]) ?? []));
  // Several forms mean a list of products.
  const [form] = forms;
  if (form === undefined || forms.size > 1) return [];
  const choosers = elementsBelow(form).filter(isChooser);
  if (choosers.length > maxChoosers) return [];
  const groups = [...listGroups(form, choosers), ...buttonGroups(form, choosers)].filter(isChoice);
  const [group] = groups;
  return group === undefined || groups.length > 1 ? [] : variantsOf(group, shop);
}

function variantsOf({ name, choices }: Group, { price, regions }: ShopWindow): readonly StatedVariant[] {
  const read = choices.flatMap((choice) => {
    const found = readChoice(choice.label, choice.stated, regions);
    return found === undefined ? [] : [{ ...found, isOff: choice.isOff || found.isSoldOut }];
  });
  const labels = new Set(read.map(({ label }) => label));
  if (read.length !== choices.length || labels.size !== read.length || labels.has('')) return [];
  const prices: readonly ChoicePrice[] = read.map((each) => each.price);
  const amounts = pricesOf(
    prices,
    price,
    choices.findIndex(({ isChosen }) => isChosen),
  );
  // Without a group name, only their prices show that they are variants of the product.
  if (amounts === null || (name === '' && amounts === undefined)) return [];
  return read.map(({ label, isOff }, index) => ({
    ...(name === '' ? { values: {}, title: label } : { values: { [name]: label } }),
    images: [],
    ...(amounts === undefined ? {} : { amount: amounts[index] }),
    ...(isOff ? { stock: { inStock: false } } : {}),
  }));
}

function isChooser({ name, attribs }: Element): boolean {
  return (
    (name === 'select' && attribs['multiple'] === undefined) ||
    (name === 'input' && attribs['type']?.toLowerCase() === 'radio') ||
    attribs['role'] === 'radio'
  );
}

function enclosingForm(control: Element | undefined): Element | undefined {
  for (let parent = control?.parent; parent instanceof Element; parent = parent.parent)
    if (parent.name === 'form') return parent;
  return undefined;
}

/** Whether the group has two or more choices of the product itself, not quantities. */
function isChoice({ name, choices }: Group): boolean {
  if (name === '__proto__' || otherChoices.test(name)) return false;
  if (choices.length < 2 || choices.length > maxChoices) return false;
  const labels = choices.map(({ label }) => label);
  return !labels.every((label, index) => label === String(index + 1) || label === String(index));
}

function listGroups(form: Element, choosers: readonly Element[]): readonly Group[] {
  return choosers
    .filter(({ name }) => name === 'select')
    .map((list) => {
      const choices = elementsBelow(list)
        .filter(({ name }) => name === 'option')
        .map((option) => ({ option, label: labelOf(option.attribs['label'] ?? plainText(option)) }))
        .filter(({ option, label }) => label !== '' && option.attribs['value'] !== '' && !placeholder.test(label))
        .map(({ option, label }) => ({
          label,
          stated: statedAmount(option),
          isOff: option.attribs['disabled'] !== undefined,
          isChosen: option.attribs['selected'] !== undefined,
        }));
      return { name: nameOf(form, list), choices };
    });
}

/** Radio buttons with the same name, and elements that scripts turn into radio buttons. */
function buttonGroups(form: Element, choosers: readonly Element[]): readonly Group[] {
  const groups = new Map<string | Element, Element[]>();
  for (const element of choosers) {
    if (element.name === 'select') continue;
    const key = element.name === 'input' ? element.attribs['name'] : enclosingGroup(element, form);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return [...groups.values()].map((buttons) => ({
    name: nameOf(form, buttons[0] === undefined ? form : enclosingGroup(buttons[0], form)),
    choices: buttons
      .map((button) => ({
        label: labelOf(
          button.attribs['aria-label'] ??
            labelFor(form, button) ??
            (plainText(button) || button.attribs['value'] || ''),
        ),
        stated: statedAmount(button),
        isOff: button.attribs['disabled'] !== undefined || button.attribs['aria-disabled'] === 'true',
        isChosen: button.attribs['checked'] !== undefined || button.attribs['aria-checked'] === 'true',
      }))
      .filter(({ label }) => label !== ''),
  }));
}

/** Returns the element that contains a group of buttons and names it. */
function enclosingGroup(button: Element, form: Element): Element {
  let steps = 0;
  for (let parent = button.parent; parent instanceof Element && parent !== form; parent = parent.parent) {
    steps += 1;
    if (steps > maxSteps) break;
    if (parent.name === 'fieldset' || /^(?:radio)?group$/.test(parent.attribs['role'] ?? '')) return parent;
  }
  return form;
}

/** Returns the label of a group of choices; empty where it has none. */
function nameOf(form: Element, chooser: Element): string {
  if (chooser === form) return '';
  const legend = findElement(chooser, ({ name }) => name === 'legend');
  const by = chooser.attribs['aria-labelledby'];
  const named = by === undefined ? undefined : findElement(form, ({ attribs }) => attribs['id'] === by);
  const words =
    (legend === undefined ? undefined : plainText(legend)) ??
    chooser.attribs['aria-label'] ??
    (named === undefined ? undefined : plainText(named)) ??
    labelFor(form, chooser) ??
    '';
  return (labelOf(words).split(/[:*]/, 1)[0] ?? '').trimEnd();
}

/** Returns the text of a field's label; for a label around the field, the text before the field. */
function labelFor(form: Element, field: Element): string | undefined {
  const { id } = field.attribs;
  const label =
    id === undefined ? undefined : findElement(form, ({ name, attribs }) => name === 'label' && attribs['for'] === id);
  if (label !== undefined) return plainText(label);
  const { parent } = field;
  if (!(parent instanceof Element) || parent.name !== 'label') return undefined;
  return field.name === 'select' ? plainText(parent).replace(plainText(field), '') : plainText(parent);
}

function labelOf(text: string): string {
  return (cleanText(text) ?? '').slice(0, maxLabelChars);
}

function statedAmount({ attribs }: Element): string | undefined {
  return attribs['data-price'] ?? attribs['data-variant-price'] ?? attribs['data-product-price'];
}
