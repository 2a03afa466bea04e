import { foldText } from '../text/foldText.ts';
import { isAvailable, readStockState } from './stockPhrases.ts';

/** Whether a product is available, and the stock text. */
export interface StatedStock {
  readonly inStock: boolean;
  readonly text?: string;
}

const inStockValues =
  /^(?:instock|instoreonly|onlineonly|limitedavailability|available|preorder|presale|backorder|madetoorder|lowstock|new|yes|true|1)$/;
const outOfStockValues = /^(?:outofstock|soldout|discontinued|oos|unavailable|notavailable|reserved|no|false|0)$/;

/** Reads the stock value of structured data: a schema.org value, its URL, or a word for it. Undefined for anything else. */
export function readStatedStock(value: string | undefined): StatedStock | undefined {
  if (value === undefined) return undefined;
  const text = value.replace(/^.*[/#]/, '').trim();
  const word = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (outOfStockValues.test(word)) return { inStock: false, ...readableText(text) };
  if (inStockValues.test(word)) return { inStock: true, ...readableText(text) };
  return readShownStock(value);
}

/** Returns the text unless it is a boolean flag, which is not meant for readers. */
function readableText(text: string): { readonly text?: string } {
  return /^(?:true|false|yes|no|[01])$/i.test(text) ? {} : { text };
}

const maxChars = 200;
const maxLabelChars = 30;

/** Reads the stock status of a short visible text; undefined where it has none. */
export function readShownStock(text: string): StatedStock | undefined {
  const short = text
    .slice(0, 2 * maxChars)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars);
  const state = readStockState(short);
  return state === undefined ? undefined : { inStock: isAvailable(state), text: short };
}

const stockLabels = new Set(
  [
    'availability, stock, stock status, stock level, in stock, inventory, verfugbarkeit, lagerbestand, lagerstatus, bestand, disponibilite, stock disponible, disponibilidad, existencias, disponibilidade, estoque',
    'disponibilita, giacenza, beschikbaarheid, voorraad, lager, lagersaldo, lagerstatus, pa lager, i lager, saatavuus, varastosaldo, varasto, laoseis, saadavus, pieejamiba, prieinamumas, dostepnosc, stan magazynowy',
    'dostupnost, skladem, skladom, na sklade, razpolozljivost, zaloga, dostupnost, keszlet, elerhetoseg, disponibilitate, stoc, наличие, наличие на складе, в наличии, наявність, наличност, διαθεσιμοτητα, αποθεμα, stok, stok durumu',
    '在庫, 在庫状況, 库存, 庫存, 库存状态, 재고, 재고수량, מלאי, זמינות, التوفر, المخزون, حالة التوفر, موجودی',
  ]
    .flatMap((row) => row.split(', '))
    .map(foldText),
);
const yes = /^(?:yes|ja|oui|si|sim|tak|ano|da|igen|evet|kyllä|да|так|есть|є|var|有|はい|예|כן|نعم)$/i;
const no = /^(?:no|nein|non|nao|não|nie|ne|nem|hayir|hayır|nej|nei|ei|нет|ні|немає|yok|無|无|いいえ|아니요|לא|لا)$/i;

/** Reads a labeled stock status (`Availability: 3 pieces`); undefined for a text without such a label. */
export function readStockLabel(text: string): StatedStock | undefined {
  const end = text.search(/[:：]/);
  if (end < 0 || end > maxLabelChars) return undefined;
  if (!stockLabels.has(foldText(text.slice(0, end)).trim())) return undefined;
  const value = text.slice(end + 1, maxChars).trim();
  const stated = readShownStock(value);
  if (stated !== undefined) return stated;
  const count = /^[>+≥]?\s?(\d{1,6})(?!\d)/.exec(value)?.[1];
  if (count !== undefined) return { inStock: Number(count) > 0, text: value };
  if (no.test(value)) return { inStock: false, text: value };
  return yes.test(value) ? { inStock: true, text: value } : undefined;
}
