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

const outTexts =
  /out of stock|sold out|currently unavailable|no longer available|not available|nicht (?:mehr )?(?:lieferbar|verfügbar|auf lager|vorrätig)|ausverkauft|derzeit nicht|rupture(?: de stock)?|indisponible|épuisé|agotado|sin stock|no disponible|non disponibile|esaurito|esgotado|indisponível|uitverkocht|niet (?:op voorraad|leverbaar)|slutsåld|ej i lager|udsolgt|utsolgt|loppu(?:nut|unmyyty)|niedostępny|brak w magazynie|vyprod[aá]n[oé]?|nedostupn|nincs raktáron|elfogyott|stoc epuizat|нет в наличии|распродан|немає в наявності|tükendi|stokta yok|在庫(?:なし|切れ)|売り切れ|缺货|缺貨|已售完|售罄|품절|אזל|غير متوفر|ni na zalogi/i;
const inTexts =
  /in[- ]stock|available now|ready to ship|auf lager|lieferbar|vorrätig|verfügbar|sofort|en stock|disponible|disponibile|disponível|em estoque|op voorraad|leverbaar|i lager|på lager|varastossa|saatavilla|dostępny|w magazynie|skladem|skladom|na sklad|raktáron|în stoc|в наличии|є в наявності|есть в наличии|stokta|在庫あり|有货|有貨|現貨|现货|재고|במלאי|متوفر|na zalogi|laos\b|pieejams/i;

/** Images, services and conditions are not the product. */
const otherTexts = /\bima?gen?\b|immagin|imagem|\bbild\b|abbildung|picture|photo|video|delivery not available|cookie/i;

/** Reads the stock status of a short visible text; undefined where it has none. */
export function readShownStock(text: string): StatedStock | undefined {
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  if (otherTexts.test(short)) return undefined;
  if (outTexts.test(short)) return { inStock: false, text: short };
  return inTexts.test(short) ? { inStock: true, text: short } : undefined;
}
