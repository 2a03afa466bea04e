import { foldText } from '../text/foldText.ts';
import { PhraseTable } from '../text/phraseTable.ts';

/** What a heading or label says about the part of the page below it. */
export type PartName =
  /** Other pages of the site or of others. */
  | 'related'
  /** What visitors write. */
  | 'comments'
  /** Who wrote the text. */
  | 'author'
  /** Links to networks, topics and tags. */
  | 'share'
  /** What the text is based on, which belongs to it. */
  | 'sources'
  /** Another page, whose link is beside it; alone it may be a heading of the text. */
  | 'lead'
  /** The label of an advertisement. */
  | 'advert';

/** Beginnings of such headings by language, in lower case without accents; an apostrophe or a hyphen counts as a space. */
const beginnings = new PhraseTable<PartName>({
  related: [
    // English
    'related story, read also, also read, related articles, related posts, related stories, related content, related news, related reading, related topics, related coverage, related products, related items, related videos, related links, other posts you may enjoy, more from, more in, more news, more stories, more articles, more like this, more to explore, more videos, read next, what to read next, you may also like, you might also like, you may also be interested, you might also be interested, you may also enjoy, you ll also love, you might like, you may like, recommended for you, recommended articles, recommended stories, recommended posts, recommended products, recommended reading, suggested articles, suggested posts, suggested for you, similar articles, similar posts, similar products, similar items, latest news, latest posts, latest articles, latest stories, recent posts, recent articles, recent news, recent stories, popular posts, popular articles, popular stories, most popular, most read, most viewed, most commented, trending, trending now, trending stories, keep reading, don t miss, also on, editors picks, editor s picks, top stories, top news, featured posts, featured articles, explore more, discover more, customers also bought, customers also viewed, customers who bought, customers who viewed, people also bought, people also viewed, frequently bought together, recently viewed, other articles, other posts, other stories, other news',
    // German, Dutch
    'ahnliche artikel, ahnliche beitrage, ahnliche produkte, verwandte artikel, verwandte themen, verwandte beitrage, weitere artikel, weitere beitrage, weitere nachrichten, weitere meldungen, weitere themen, mehr zum thema, mehr aus, mehr von, das konnte sie auch interessieren, das konnte dich auch interessieren, auch interessant, lesen sie auch, passend zum thema, meistgelesen, meistgelesene artikel, neueste artikel, neueste beitrage, aktuelle beitrage, empfohlene artikel, empfehlungen der redaktion, kunden kauften auch, gerelateerde artikelen, gerelateerde berichten, gerelateerd nieuws, lees ook, lees meer over, meer over, meer van, meer nieuws, meest gelezen, laatste nieuws, misschien vind je dit ook leuk, aanbevolen artikelen, ook interessant',
    // French
    'articles similaires, articles lies, articles associes, articles connexes, articles recents, articles recommandes, sur le meme sujet, sur le meme theme, dans la meme rubrique, a lire aussi, a lire egalement, lire aussi, a decouvrir aussi, vous aimerez aussi, vous aimerez peut etre, vous pourriez aussi aimer, ca peut vous interesser, cela peut vous interesser, les plus lus, les plus lues, plus d articles, autres articles, les clients ont aussi achete, nos derniers articles, derniers articles, dernieres actualites',
    // Spanish, Portuguese, Italian, Romanian
    'articulos relacionados, noticias relacionadas, entradas relacionadas, contenido relacionado, te puede interesar, tambien te puede interesar, te puede gustar, tambien te puede gustar, le puede interesar, lo mas leido, lo mas visto, mas noticias, mas articulos, mas sobre, ultimas noticias, entradas recientes, lea tambien, lee tambien, productos relacionados',
    'artigos relacionados, noticias relacionadas, posts relacionados, conteudo relacionado, voce pode gostar, talvez voce goste, leia tambem, veja tambem, voce tambem pode gostar, mais lidas, mais noticias, ultimas noticias, mais artigos, postagens recentes, produtos relacionados',
    'articoli correlati, articoli collegati, contenuti correlati, notizie correlate, ti potrebbe interessare, potrebbe interessarti, potrebbe interessarti anche, ti potrebbe piacere, leggi anche, i piu letti, le piu lette, ultime notizie, articoli recenti, altri articoli, altre notizie, articole similare, articole recente, citeste si, citeste mai mult despre, cele mai citite, ultimele stiri, te ar putea interesa, alte articole',
    // Swedish, Norwegian, Danish, Finnish
    'relaterade artiklar, relaterat innehall, las ocksa, las mer om, las aven, mest last, senaste nytt, senaste nyheterna, fler artiklar, relaterte artikler, relatert innhold, les ogsa, les mer om, mest lest, siste nytt, flere artikler, relaterede artikler, laes ogsa, laes mere om, mest laeste, seneste nyt, seneste nyheder, andre laeser ogsa, aiheeseen liittyvat, aiheesta muualla, lue myos, luetuimmat, lisaa aiheesta, uusimmat artikkelit, sinua saattaisi kiinnostaa',
    // Polish, Czech, Slovak, Hungarian, Croatian
    'powiazane artykuly, podobne artykuly, podobne wpisy, zobacz takze, zobacz rowniez, czytaj tez, czytaj takze, przeczytaj takze, najczesciej czytane, ostatnie wpisy, polecane artykuly, moze cie zainteresowac, wiecej na temat, souvisejici clanky, podobne clanky, ctete take, mohlo by vas zajimat, nejctenejsi, dalsi clanky, suvisiace clanky, citajte aj, najcitanejsie, mohlo by vas zaujimat, kapcsolodo cikkek, kapcsolodo irasok, kapcsolodo hirek, kapcsolodo anyagok, legfrissebb hirek, kapcsolodo bejegyzesek, hasonlo cikkek, legolvasottabb, ez is erdekelheti, tovabbi cikkek, povezani clanci, slicni clanci, procitajte i, najcitanije',
    // Russian, Ukrainian, Bulgarian, Greek, Turkish
    'похожие статьи, похожие записи, похожие материалы, похожие новости, похожие товары, по теме, материалы по теме, новости по теме, читаите также, читайте также, вам может понравиться, рекомендуем, популярное, самое читаемое, последние новости, другие новости, еще по теме, свежие записи, схожі статті, читайте також, за темою, популярні новини, останні новини, свързани статии, прочетете още, най четени, още по темата, σχετικα αρθρα, διαβαστε επισης, δημοφιλη, τελευταια νεα, ilgili haberler, ilgili yazilar, ilgili makaleler, benzer yazilar, bunlar da ilginizi cekebilir, ilginizi cekebilir, cok okunanlar, en cok okunanlar, son haberler, son yazilar, diger haberler',
    // Chinese, Japanese, Korean, Thai
    '相关文章, 相关阅读, 相关新闻, 相关推荐, 相关内容, 延伸阅读, 推荐阅读, 热门文章, 热门推荐, 最新文章, 猜你喜欢, 你可能感兴趣, 更多新闻, 相關文章, 相關新聞, 相關閱讀, 延伸閱讀, 推薦閱讀, 熱門文章, 最新文章, 猜你喜歡, 你可能會喜歡, 関連記事, 関連ニュース, 関連リンク, おすすめ記事, おすすめの記事, あわせて読みたい, こちらの記事も読まれています, 人気記事, 人気の記事, 最新記事, 最近の投稿, 関連商品, 관련 기사, 관련기사, 관련 뉴스, 관련 글, 관련글, 추천 기사, 많이 본 뉴스, 많이 본 기사, 인기 기사, 최신 기사, 최신글, ข่าวที่เกี่ยวข้อง, บทความที่เกี่ยวข้อง, บทความอื่นๆ, เรื่องที่เกี่ยวข้อง',
    // Hebrew, Arabic, Persian, Vietnamese, Indonesian, Hindi
    'כתבות נוספות, כתבות קשורות, מאמרים נוספים, אולי יעניין אותך, עוד בנושא, הנקראות ביותר, مقالات ذات صلة, مواضيع ذات صلة, اخبار ذات صلة, موضوعات ذات صلة, اقرا ايضا, قد يعجبك ايضا, الاكثر قراءة, شاهد ايضا, مطالب مرتبط, اخبار مرتبط, بیشتر بخوانید, پربازدیدترین, مطالب پیشنهادی, bai viet lien quan, tin lien quan, tin tuc lien quan, co the ban quan tam, doc them, doc nhieu nhat, tin moi nhat, artikel terkait, berita terkait, baca juga, berita lainnya, artikel lainnya, terpopuler, berita terbaru, संबंधित खबरें, संबंधित लेख, यह भी पढ़ें, इसे भी पढ़ें',
  ],
  comments: [
    'comments, comment, leave a comment, leave a reply, leave a response, post a comment, add a comment, add your comment, write a comment, join the conversation, join the discussion, responses, replies, reader comments, readers comments, user comments, comments are closed, view comments, show comments, view all comments, what do you think, be the first to comment, have your say, your comments',
    'kommentare, kommentar schreiben, kommentar hinterlassen, schreibe einen kommentar, schreiben sie einen kommentar, ihr kommentar, leserkommentare, reacties, reactie plaatsen, geef een reactie, plaats een reactie, laat een reactie achter, commentaires, laisser un commentaire, laissez un commentaire, ajouter un commentaire, votre commentaire, reactions, reagir a cet article, comentarios, deja un comentario, deja una respuesta, dejar un comentario, escribe un comentario, anadir comentario, deixe um comentario, deixe uma resposta, deixe seu comentario, commenti, lascia un commento, lascia una risposta, scrivi un commento, comentarii, lasa un comentariu, lasa un raspuns, adauga un comentariu',
    'wasze komentarze, wasze opinie, kommentarer, lamna en kommentar, skriv en kommentar, lamna ett svar, legg igjen en kommentar, skriv kommentar, legg igjen et svar, tilfoj kommentar, kommentit, jata kommentti, kirjoita kommentti, vastaa viestiin, komentarze, dodaj komentarz, skomentuj, zostaw komentarz, komentare, pridat komentar, napsat komentar, diskuse, hozzaszolasok, hozzaszolas, szolj hozza, kommentek, komentari, ostavite komentar, dodaj komentar',
    'комментарии, оставить комментарий, добавить комментарий, обсуждение, коментарі, залишити коментар, додати коментар, коментари, напиши коментар, σχολια, αφηστε ενα σχολιο, γραψτε ενα σχολιο, yorumlar, yorum yap, yorum yaz, bir yorum yazin, bir cevap yazin',
    '评论, 发表评论, 网友评论, 留言, 评论区, 評論, 發表評論, 發佈留言, 留言板, コメント, コメントを残す, コメントする, コメントを投稿, 댓글, 댓글 쓰기, 댓글 남기기, 의견, ความคิดเห็น, แสดงความคิดเห็น, תגובות, הוסף תגובה, כתיבת תגובה, התגובות, التعليقات, تعليقات, اترك تعليقا, اضف تعليق, نظرات, دیدگاه ها, ارسال نظر, دیدگاهتان را بنویسید, binh luan, y kien, gui binh luan, komentar, tinggalkan komentar, टिप्पणियां, टिप्पणी करें',
  ],
  author: [
    'about the author, about the authors, about the writer, about author, written by, author bio, meet the author, about the contributor, author',
    'uber den autor, uber die autorin, uber die autoren, zum autor, der autor, die autorin, over de auteur, a propos de l auteur, a propos de l autrice, l auteur, sobre el autor, sobre la autora, acerca del autor, sobre o autor, sobre a autora, l autore, sull autore, informazioni sull autore, despre autor, om forfattaren, om forfatteren, kirjoittajasta, tietoja kirjoittajasta, o autorze, o autorce, o autorovi, a szerzorol, об авторе, про автора, за автора, σχετικα με τον συγγραφεα, yazar hakkinda, 作者简介, 关于作者, 作者簡介, 關於作者, この記事を書いた人, 著者について, 作者について, 저자 소개, 글쓴이, על המחבר, عن الكاتب, درباره نویسنده, tac gia, tentang penulis',
  ],
  share: [
    'share, share this, share this article, share this post, share this story, share this page, share on, share via, share with, follow us, like us on, connect with us, tweet, print this, email this, tags, topics, filed under, posted in',
    'teilen, artikel teilen, beitrag teilen, schlagworter, schlagworte, themen, folgen sie uns, delen, deel dit artikel, deel dit bericht, onderwerpen, partager, partager cet article, partagez cet article, mots cles, etiquettes, suivez nous, compartir, comparte, comparte este articulo, etiquetas, siguenos, temas, compartilhe, compartilhar, partilhar, siga nos, condividi, condividi questo articolo, tag, argomenti, seguici, distribuie, etichete, dela, dela artikeln, amnen, del, del artikel, emner, jaa, jaa artikkeli, aiheet, avainsanat, udostepnij, tagi, sdilet, stitky, zdielat, megosztas, cimkek, podijeli, oznake, поделиться, теги, метки, поділитися, сподели, тагове, κοινοποιηση, ετικετες, paylas, etiketler, 分享, 标签, 標籤, シェア, タグ, 공유, 태그, แชร์, แท็ก, שתפו, שתף, תגיות, شارك, وسوم, الوسوم, اشتراک گذاری, برچسب ها, chia se, tu khoa, the, bagikan, label, शेयर करें, टैग',
  ],
  sources: [
    'see also, references, links, resources, sources, further reading, additional resources, additional reading, useful links, external links, bibliography, footnotes, notes, learn more, documentation, specifications, citations, works cited',
    'siehe auch, zobacz tez, смотрите также, δειτε επισης, xem them, ver tambem, 関連項目, 参见, 參見, 같이 보기, انظر ايضا, quellen, quelle, einzelnachweise, literatur, weblinks, weiterfuhrende links, anmerkungen, zie ook, bronnen, externe links, literatuur, voir aussi, sources, liens externes, references, bibliographie, notes, pour aller plus loin, vease tambien, fuentes, referencias, enlaces externos, bibliografia, notas, ver tambien, fontes, ligacoes externas, vedi anche, fonti, riferimenti, collegamenti esterni, note, vezi si, surse, referinte, legaturi externe, se aven, kallor, referenser, externa lankar, se ogsa, kilder, referanser, eksterne lenker, katso myos, lahteet, viitteet, zrodla, przypisy, bibliografia, linki zewnetrzne, viz take, zdroje, reference, odkazy, forrasok, hivatkozasok, jegyzetek, izvori, литература, источники, ссылки, примечания, см также, джерела, посилання, примітки, източници, бележки, πηγες, παραπομπες, kaynaklar, kaynakca, dis baglantilar, 参考文献, 参考资料, 参考資料, 来源, 來源, 脚注, 注釈, 出典, 外部リンク, 참고 문헌, 출처, 각주, מקורות, הערות, المراجع, مصادر, منابع, پانویس, tham khao, nguon, referensi, sumber, संदर्भ, स्रोत, อ้างอิง',
  ],
  lead: [
    'related, see, watch, read, more, mehr, dazu, gerelateerd, lire, relacionado, relacionada, correlati, leggi, relaterat, relateret, relatert',
  ],
  advert: [
    'advertisement, advertisements, advertising, article continues below advertisement, story continues below advertisement, advertisement continue reading below, continue reading below, ad, ads, sponsored content',
    'anzeige, werbung, advertentie, reclame, publicite, publicidad, anuncio, anuncios, publicidade, pubblicita, publicitate, annons, annonse, reklame, annonce, mainos, ilmoitus, reklama, ogloszenie, inzerce, inzerat, hirdetes, oglas, oglasi, реклама, διαφημιση, reklam, ilan',
    '广告, 廣告, 広告, スポンサーリンク, 광고, โฆษณา, פרסומת, اعلان, تبليغات, quang cao, iklan, विज्ञापन',
  ],
});

/** Headings with a number before them and any text after: `3 thoughts on “Rain”`. */
const counted = /^\d{1,6} (?:thoughts?|responses?|replies|reply) (?:on|to)\s/i;
/** More words than this after a phrase make it the beginning of something else. */
const maxWordsAfter = 4;
const maxHeadingChars = 200;

/** Returns which part of a page a heading or label announces; undefined for a heading of the text itself. Numbers in it do not count. */
export function partNamedBy(text: string): PartName | undefined {
  const start = text.slice(0, maxHeadingChars).trim();
  if (counted.test(start)) return 'comments';
  const words = (foldText(start).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^\p{N}+$/u.test(word));
  const found = beginnings.findAt(words, 0);
  if (found === undefined) return undefined;
  const isWhole = found.length === 1 || found.meaning === 'sources' || found.meaning === 'advert';
  return words.length <= found.length + (isWhole ? 0 : maxWordsAfter) ? found.meaning : undefined;
}
