import { foldText } from '../text/foldText.ts';
import { PhraseTable } from '../text/phraseTable.ts';

/** What a shop states about whether a product can be had. */
type StockState = 'inStock' | 'limited' | 'preorder' | 'backorder' | 'outOfStock' | 'discontinued';

/**
 * Phrases by what they state, in lower case without accents. Words around them may negate them (`not in stock`), so only phrases that a
 * negation cannot make need a row of their own.
 */
const phrases = new PhraseTable<StockState>({
  inStock: [
    // English, German, French
    'in stock, back in stock, available now, available immediately, available instantly, available to order, available to ship, ready to ship, ships today, ships within, ships in, on stock, instock, in store now, currently available, immediately available',
    'auf lager, am lager, ab lager, lagernd, vorratig, lieferbar, sofort lieferbar, sofort verfugbar, verfugbar, sofort, versandfertig, lieferzeit, abholbereit, online verfugbar',
    'en stock, disponible, disponible immediatement, dispo, expedie sous, expedie en, livraison sous, en magasin',
    // Spanish, Portuguese, Italian, Romanian, Catalan
    'en existencia, hay stock, con stock, en existencias, disponibles, stock disponible, entrega inmediata, envio inmediato, en estoc',
    'em estoque, em stock, disponivel, disponiveis, pronta entrega, a pronta entrega, disponibile, disponibili, pronta consegna, in magazzino, disponibilita immediata, in stoc, pe stoc, disponibil, stoc suficient',
    // Dutch, Swedish, Norwegian, Danish, Finnish
    'op voorraad, leverbaar, direct leverbaar, beschikbaar, uit voorraad, i lager, finns i lager, i lagret, pa lager, finnes pa lager, tilgjengelig, tillganglig, varastossa, saatavilla, saatavana, heti saatavilla, toimitusaika',
    // Polish, Czech, Slovak, Slovenian, Croatian, Hungarian
    'dostepny, dostepna, dostepne, w magazynie, na magazynie, produkt dostepny, od reki, wysylka w, skladem, na sklade, ihned k odberu, dostupne, dostupny, k dispozicii, na zalogi, dobavljivo, na voljo, na zalihi, na stanju, dostupno, raktaron, keszleten, azonnal, rendelheto',
    // Russian, Ukrainian, Bulgarian, Greek, Turkish
    'в наличии, есть в наличии, на складе, имеется, доступен, доступно, в наявності, в наявностi, є в наявності, есть на складе, наличен, в наличност, налично, на склад, διαθεσιμο, αμεσα διαθεσιμο, σε αποθεμα, ετοιμοπαραδοτο, stokta, stokta var, mevcut, hemen teslim',
    // Estonian, Latvian, Lithuanian
    'laos, laos olemas, saadaval, kohe olemas, pieejams, ir noliktava, noliktava, yra sandelyje, sandelyje, prieinama',
    // Chinese, Japanese, Korean, Hebrew, Arabic, Persian, Thai, Vietnamese, Indonesian
    '有货, 有貨, 现货, 現貨, 有库存, 有庫存, 在庫あり, 在庫有り, 即納, 재고있음, 재고 있음, 구매가능, במלאי, זמין, קיים במלאי, متوفر, متاح, موجود, مىسر, มีสินค้า, พร้อมส่ง, con hang, tersedia, stok tersedia',
  ],
  limited: [
    'low stock, low in stock, limited stock, limited availability, only a few left, few left, last items, last items in stock, last one, almost gone, selling fast, nur noch, wenige verfugbar, geringer bestand, plus que, derniers articles, stock faible, stock limite, ultimas unidades, pocas unidades, ultimos itens, poucas unidades, ultimi pezzi, ultimi articoli, disponibilita limitata, nog maar, beperkte voorraad, beperkt leverbaar, laatste stuks, fatal i lager, begransat antal, fa pa lager, fa igjen, rajoitetusti, ostatnie sztuki, mala ilosc, posledni kusy, posledne kusy, utolso darabok, ultimele bucati, stoc limitat, мало, осталось мало, заканчивается, последний экземпляр, последна бройка, son urunler, 残りわずか, 残り僅か, 库存紧张, 少量库存, 품절임박',
  ],
  preorder: [
    'pre order, preorder, pre orders, preorders, pre sale, presale, available for pre order, vorbestellen, vorbestellbar, vorbestellung, precommande, en precommande, precommander, prevente, preventa, pre venta, pre venda, prevenda, em pre venda, preordine, preordina, in prevendita, prenotabile, forudbestil, forhandsbestill, forhandsboka, ennakkotilaus, ennakkotilattavissa, przedsprzedaz, predobjednavka, predobjednat, predprodej, elorendeles, elorendelheto, precomanda, предзаказ, предварительный заказ, передзамовлення, προπαραγγελια, on siparis, 予約, 予約受付中, 预订, 预售, 預購, 預售, 예약구매, 예약판매, הזמנה מוקדמת, طلب مسبق',
  ],
  backorder: [
    'backorder, backordered, on backorder, back order, available on backorder, can be backordered, made to order, available on order, on order, special order, auf bestellung, nachbestellt, bestellbar, sur commande, en reapprovisionnement, bajo pedido, por encargo, sob encomenda, por encomenda, su ordinazione, in riordino, op bestelling, bestelbaar, in bestelling, bestallningsvara, bestillingsvare, tilaustuote, tilattavissa, na zamowienie, na objednavku, na objednani, rendelesre, la comanda, pe comanda, po narocilu, под заказ, під замовлення, по поръчка, κατοπιν παραγγελιας, siparise ozel, tellimisel, pec pasutijuma, お取り寄せ, 取り寄せ, 受注生産',
  ],
  outOfStock: [
    // English, German, French
    'out of stock, sold out, soldout, unavailable, not available, no longer in stock, none left, no stock, 0 in stock, out of print, temporarily unavailable, currently unavailable, listing ended, no longer for sale',
    'ausverkauft, vergriffen, derzeit nicht, nicht lieferbar, nicht verfugbar, nicht auf lager, nicht vorratig, nicht mehr verfugbar, nicht mehr lieferbar, zurzeit nicht, momentan nicht',
    'rupture, rupture de stock, en rupture, indisponible, epuise, epuisee, victime de son succes, plus disponible, plus en stock, stock epuise',
    // Spanish, Portuguese, Italian, Romanian
    'agotado, agotada, agotados, sin stock, sin existencias, fuera de stock, no disponible, esgotado, esgotada, indisponivel, sem estoque, sem stock, fora de estoque, esaurito, esaurita, esauriti, non disponibile, epuizat, stoc epuizat, indisponibil, stoc 0, nu este in stoc',
    // Dutch, Swedish, Norwegian, Danish, Finnish
    'uitverkocht, niet op voorraad, niet leverbaar, niet beschikbaar, slutsald, slut i lager, tillfalligt slut, slut, udsolgt, ikke pa lager, utsolgt, utgatt, loppu, loppuunmyyty, loppunut, loppu varastosta, ei saatavilla',
    // Polish, Czech, Slovak, Slovenian, Croatian, Hungarian
    'niedostepny, niedostepna, niedostepne, brak w magazynie, brak towaru, wyprzedane, wyprzedany, chwilowo niedostepny, vyprodano, vyprodane, vypredane, vypredany, nedostupne, nedostupny, neni skladem, nie je skladom, docasne nedostupne, ni na zalogi, razprodano, razprodan, rasprodano, nema na zalihi, nedostupno, nincs raktaron, nincs keszleten, elfogyott, kifogyott',
    // Russian, Ukrainian, Bulgarian, Greek, Turkish
    'нет в наличии, нет на складе, распродан, распродано, закончился, закончилось, отсутствует, товара нет, недоступен, недоступно, немає в наявності, нема в наявності, немає на складі, розпродано, закінчився, изчерпан, изчерпано, няма в наличност, няма наличност, εξαντληθηκε, εξαντλημενο, μη διαθεσιμο, tukendi, stokta yok, stokta kalmadi, mevcut degil',
    // Estonian, Latvian, Lithuanian
    'laost otsas, otsas, ei ole laos, labi muudud, nav pieejams, nav noliktava, izpardots, isparduota, nera sandelyje, neprieinama',
    // Chinese, Japanese, Korean, Hebrew, Arabic, Persian, Thai, Vietnamese, Indonesian
    '缺货, 缺貨, 无货, 無貨, 已售完, 已售罄, 售罄, 售完, 卖完, 补货中, 補貨中, 無庫存, 无库存, 在庫なし, 在庫切れ, 売り切れ, 品切れ, 完売, 入荷待ち, 품절, 재고없음, 재고 없음, 일시품절, אזל, אזל מהמלאי, לא במלאי, חסר במלאי, לא זמין, غير متوفر, نفدت الكمية, نفذت الكمية, غير متاح, ناموجود, สินค้าหมด, หมด, het hang, tam het hang, stok habis, habis',
  ],
  discontinued: [
    'discontinued, no longer available, no longer sold, end of life, eingestellt, nicht mehr im sortiment, auslaufartikel, arrete, plus commercialise, descatalogado, descontinuado, fora de linha, descontinuada, fuori produzione, uit assortiment, niet meer leverbaar, utgatt ur sortimentet, utgatt fra sortiment, udgaet, poistunut, poistunut valikoimasta, wycofany, wycofano, ukonceny prodej, ukoncena vyroba, predaj ukonceny, megszunt, kifutott termek, scos din productie, снят с производства, снят с продажи, знято з виробництва, uretimi durdurulmus, 停产, 停產, 生産終了, 販売終了, 단종',
  ],
});

/** Words that turn a statement around, before it or after it (`stokta yok`). */
const negations = new Set(
  'not no never isn isnt aren arent nicht kein keine nie pas plus aucun sin no sem nao non nessun niet geen inte ej ikke ei eivat nie nema neni neje nije ni nincs nem nu nav nera нет не немає нема няма δεν μη yok degil 没有 没 無 לא אין غير ليس لا ไม่ khong tidak'.split(
    ' ',
  ),
);

/** Words of an offer to write to the reader, and of a condition: the product is not stated to be available. */
const conditions = new Set(
  'notify notified alert email remind when once if unless let until benachrichtigen erinnern sobald wenn falls prevenez prevenir lorsque quand si avisame avisarme avisar cuando avise quando avvisami appena waarschuw zodra wanneer meddela nar varsla ilmoita powiadom gdy kiedy upozornit ertesites сообщить уведомить когда повідомити коли gelince haber 入荷したら 通知 到货通知 알림'.split(
    ' ',
  ),
);

/** What else can be available: services, places, images, payment, choices. */
const foreignWords = new Set(
  'image images photo photos picture pictures video preview delivery shipping pickup collection store stores shop shops financing finance credit payment installation support cookie cookies languages language colors colours sizes captions commentary features appointment download app versand abholung filiale markt bild bilder abbildung finanzierung zahlung livraison retrait magasin couleurs tailles paiement imagen imagenes foto envio recogida tienda colores tallas pago immagine immagini spedizione ritiro negozio colori taglie imagem imagens entrega retirada loja cores tamanhos bezorging winkel kleuren maten'.split(
    ' ',
  ),
);

const maxTextChars = 200;
/** Words between a negation and what it negates. */
const maxNegationDistance = 3;
/** Words around a phrase that show what it is about. */
const maxContextWords = 4;

/** Reads what a short text states about the stock of a product; undefined where it states nothing. Linear in the length of the text. */
export function readStockState(text: string): StockState | undefined {
  const folded = foldText(text.slice(0, maxTextChars));
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const states: StockState[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const found = phrases.findAt(words, index);
    if (found === undefined) continue;
    const end = index + found.length;
    const state = stateOf(found.meaning, words, index, end);
    if (state !== undefined) states.push(state);
    index = end - 1;
  }
  // What can be ordered is not out of stock, whatever a shop has in store.
  return (
    states.find(isOrder) ?? states.find((state) => !isAvailable(state)) ?? states[0] ?? phrases.findUnspaced(folded)
  );
}

/** Whether a product in this state can be ordered. */
export function isAvailable(state: StockState): boolean {
  return state !== 'outOfStock' && state !== 'discontinued';
}

function isOrder(state: StockState): boolean {
  return state === 'preorder' || state === 'backorder';
}

/** Returns the state that the words around a phrase leave of it. */
function stateOf(state: StockState, words: readonly string[], start: number, end: number): StockState | undefined {
  const before = words.slice(Math.max(0, start - maxContextWords), start);
  const isWeak = end - start === 1 || words[start] === 'available';
  const context = isWeak ? [...before, ...words.slice(end, end + maxContextWords)] : before;
  if (context.some((word) => foreignWords.has(word))) return undefined;
  if (!isAvailable(state)) return state;
  if (words.some((word) => conditions.has(word))) return undefined;
  const isNegated =
    before.slice(-maxNegationDistance).some((word) => negations.has(word)) || negations.has(words[end] ?? '');
  return isNegated ? 'outOfStock' : state;
}
