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

/** What is known of the page beside its form. */
export interface ShopWindow {
  /** The price that it shows. */
  readonly price: number | undefined;
  readonly regions: Regions;
}

interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

const mostChoices = 60;
/** A form of more lists and buttons is no form of one thing. */
const mostChoosers = 100;
/** A group lies no further around its buttons. */
const mostSteps = 12;
const longestLabel = 80;
/** What is chosen beside the thing itself: how many, whereto, how it is paid or sorted. */
const otherChoices =
  /\b(?:qty|quantity|quantité|cantidad|quantità|quantidade|anzahl|menge|aantal|antal|ilość|множество|количество|country|region|shipping|delivery|land|versand|sort|subscription|rating|currency|language|gift|warranty|guarantee|garantie|insurance|protection|add-?ons?|extras?|engraving|数量|수량)\b/i;
const placeholder =
  /^(?:[-–—\s]*)(?:choose|select|pick|please|bitte|wählen|auswählen|choisi|sélectionne|elija|elige|seleccion|scegli|selezion|kies|välj|vælg|velg|wybierz|выберите|選択|请选择)/i;

/**
 * The variants that a page offers where it lets people choose: the choices of a list, of round buttons or of swatches in the form
 * that sells the product, each with the price that stands in it. Only where one thing alone is chosen: which pairs of several
 * choices there are, the page does not say.
 * @param controls places of what buys the product
 */
export function findShownVariants(
  view: PageView,
  controls: readonly number[],
  shop: ShopWindow,
): readonly StatedVariant[] {
  const forms = new Set(controls.flatMap((place) => formAround(view.elements[place]) ?? []));
  // A form for each thing is a list of things.
  const [form] = forms;
  if (form === undefined || forms.size > 1) return [];
  const choosers = elementsBelow(form).filter(isChooser);
  if (choosers.length > mostChoosers) return [];
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
  // Without a name only their prices say that they are the thing itself.
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

function formAround(control: Element | undefined): Element | undefined {
  for (let parent = control?.parent; parent instanceof Element; parent = parent.parent)
    if (parent.name === 'form') return parent;
  return undefined;
}

/** Two choices or more of the thing itself, and not how many of it. */
function isChoice({ name, choices }: Group): boolean {
  if (name === '__proto__' || otherChoices.test(name)) return false;
  if (choices.length < 2 || choices.length > mostChoices) return false;
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

/** Round buttons of one name, and what scripts make into such buttons. */
function buttonGroups(form: Element, choosers: readonly Element[]): readonly Group[] {
  const groups = new Map<string | Element, Element[]>();
  for (const element of choosers) {
    if (element.name === 'select') continue;
    const key = element.name === 'input' ? element.attribs['name'] : groupAround(element, form);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return [...groups.values()].map((buttons) => ({
    name: nameOf(form, buttons[0] === undefined ? form : groupAround(buttons[0], form)),
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

/** What holds a group of buttons and names it. */
function groupAround(button: Element, form: Element): Element {
  let steps = 0;
  for (let parent = button.parent; parent instanceof Element && parent !== form; parent = parent.parent) {
    steps += 1;
    if (steps > mostSteps) break;
    if (parent.name === 'fieldset' || /^(?:radio)?group$/.test(parent.attribs['role'] ?? '')) return parent;
  }
  return form;
}

/** The words by which a page names a choice; empty where it has none. */
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

/** The text of the label of a field; of one around it, what stands before the field. */
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
  return (cleanText(text) ?? '').slice(0, longestLabel);
}

function statedAmount({ attribs }: Element): string | undefined {
  return attribs['data-price'] ?? attribs['data-variant-price'] ?? attribs['data-product-price'];
}
