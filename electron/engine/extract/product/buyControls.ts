import type { Element } from 'domhandler';
import { namesOf, shownText, upwards, type PageView } from './pageView.ts';

/** Labels of buy buttons, in the languages of many shops. */
const buyLabelPattern = new RegExp(
  [
    'add (?:item )?to (?:cart|bag|basket|trolley|order)|add to my (?:cart|bag)|buy (?:it )?now|^buy$|place bid|pre-?order',
    'in den (?:waren|einkaufs)?korb|in den warenkorb legen|jetzt kaufen',
    '^(?:kaufen|köp|kjøp|køb|osta|koupit|kúpiť|kup teraz|kupi|kopen|koop nu|beli|mua ngay|ซื้อ|ซื้อเลย)$',
    'ajouter au panier|ajouter à mon panier|acheter',
    'añadir (?:al carrito|a la cesta|al carro)|agregar al (?:carrito|carro)|comprar',
    'aggiungi al carrello|acquista|adicionar (?:ao carrinho|à sacola)',
    'in (?:mijn )?winkel(?:wagen|mand)|in mandje|lägg i (?:varukorg|kundvagn)|læg i kurv|legg i handle(?:kurv|vogn)|lisää (?:ostoskoriin|koriin)',
    'do koszyka|do košík[au]|vložiť do|v košarico|u košaricu|kosárba|adaug[ăa] în coș|lisa (?:ostu)?korvi|grozā|į krepšelį',
    'в корзину|купить|в кошик|купити|в количката|sepete ekle|satın al',
    'カート(?:に入れる|へ)|加入购物车|加入購物車|立即购买|立即購買|장바구니|구매하기|הוסף לסל|הוספה לסל|أضف (?:إلى|الى)|اشتري',
  ].join('|'),
  'i',
);
const buyNames =
  /add[-_]?(?:item)?[-_]?to[-_]?(?:cart|bag|basket|trolley)|(?:^|[\s_-])(?:buy[-_]?now|btn[-_]?buy|buy[-_]?button|purchase|(?:button|btn)[-_]?cart|tocart)|\/cart\/add/i;
/** Labels that order other things too, such as a table or a brochure: only a button next to fields of a product orders it. */
const orderLabelPattern =
  /^(?:order(?: now)?|(?:jetzt )?bestellen|commander|pedir|encargar|ordina|encomendar|beställ|bestil|bestill|tilaa|telli|pasūtīt|užsakyti|zamów|objednat|objednať|rendelés|megrendelem|comandă|naroči|naruči|заказать|замовити|поръчай|παραγγελία|sipariş ver|注文する|订购|주문하기|הזמן|اطلب)$/i;
const productField =
  /^(?:product[-_]?id|id[-_]?product|products?|productid|sku|item[-_]?id|article[-_]?id|variant[-_]?id)$/i;
/** Levels between a button and the box around it and the fields of its product. */
const maxFieldSteps = 4;

/** Whether this is the label of a buy button. */
export function isBuyLabel(label: string): boolean {
  return label.length <= maxLabelChars * 3 && buyLabelPattern.test(label.trim());
}

const maxLabelChars = 60;
const maxControls = 200;

/** Returns the indexes of the controls that buy the shown product. */
export function findBuyControls(view: PageView): readonly number[] {
  const places: number[] = [];
  const boxes = findProductBoxes(view);
  for (const [place, element] of view.elements.entries()) {
    if (places.length >= maxControls) break;
    if (view.hidden[place] === 1) continue;
    if (isBuyControl(element, view.lengths[place] ?? 0) || isOrderButton(view, place, boxes)) places.push(place);
  }
  return places;
}

/** Whether a button orders something, in a box with a field that identifies a product. */
function isOrderButton(view: PageView, place: number, boxes: ReadonlySet<Element>): boolean {
  const element = view.elements[place];
  if (element === undefined || !/^(?:button|input)$/.test(element.name)) return false;
  const label = element.name === 'input' ? (element.attribs['value'] ?? '') : shownText(element);
  if (label.length > maxLabelChars || !orderLabelPattern.test(label.trim())) return false;
  return [...upwards(view, place, maxFieldSteps)].some((box) => boxes.has(box));
}

/** Returns the elements around fields that identify a product. */
function findProductBoxes(view: PageView): ReadonlySet<Element> {
  const boxes = new Set<Element>();
  for (const [place, { name, attribs }] of view.elements.entries()) {
    if (name !== 'input' || !productField.test(attribs['name'] ?? '')) continue;
    for (const box of upwards(view, place, maxFieldSteps)) boxes.add(box);
  }
  return boxes;
}

function isBuyControl(element: Element, length: number): boolean {
  const { name, attribs } = element;
  const isButton = name === 'button' || attribs['role'] === 'button' || name === 'a';
  const isInput = name === 'input' && /^(?:submit|button|image)$/i.test(attribs['type'] ?? '');
  if (!isButton && !isInput) return false;
  if (name !== 'a' && buyNames.test(`${namesOf(element)} ${attribs['name'] ?? ''} ${attribs['formaction'] ?? ''}`))
    return true;
  const label = isInput
    ? `${attribs['value'] ?? ''} ${attribs['alt'] ?? ''}`
    : `${length <= maxLabelChars ? shownText(element) : ''} ${attribs['aria-label'] ?? ''} ${attribs['title'] ?? ''}`;
  return isBuyLabel(label);
}
