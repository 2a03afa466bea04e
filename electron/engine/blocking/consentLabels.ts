/** Lowercase keywords of cookie dialogs in many languages. They are independent of the site. */

/** Subject of a cookie dialog. */
export const aboutCookies =
  /cookie|кук[иі]|куки|クッキー|쿠키|饼干政策|คุกกี้|ملفات تعريف|الكوكيز|עוגיות|کوکی|कुकी|eväste|informasjonskaps|vafrakök|ciasteczk|slapuk|sīkdat|küpsis|kolačić|piškotk|колачић|бисквитк|sütik|sütiket|çerez|galetes|gdpr|dsgvo|rgpd|lgpd|ccpa/;

/** General privacy keywords: a dialog with these must also have two buttons. */
export const aboutPrivacy =
  /consent|privacy|tracking|datenschutz|einwilligung|vie privée|confidentialit|consentement|privacidad|consentimiento|privacidade|consentimento|riservatezza|consenso|toestemming|prywatno|osobních údaj|osobných údaj|adatvéd|confidențial|персональн|конфиденц|конфіденц|gizlilik|kvkk|プライバシー|隐私|隱私|개인정보|خصوصية|פרטיות|quyền riêng tư/;

/** Names of a cookie notice in a page's markup: `cookies`, `cookie-bar`, `cookieNotice`; `cookie-recipe` is something else. */
export const noticeName =
  /^(?:cookies?|gdpr|(?:cookies?|gdpr|cookie-?consent|consent)[-_ ]?(?:bar|banner|box|notice|notification|consent|law|policy|pop-?up|message|msg|info|dialog|modal|alert|overlay|hint|hinweis|disclaimer)s?)$/i;

const list = (text: string): readonly string[] => text.split('|');

/** Rejects, or accepts only the minimum. Checked first: "accept only necessary" is one of these. */
const refusing = list(
  "reject|decline|refuse|deny|disagree|do not accept|don’t accept|don't accept|not accept|without accepting|without consent|necessary only|only necessary|necessary cookies only|only essential|essential only|essential cookies only|strictly necessary|required only|only required|required cookies|opt out|opt-out|no thanks|no, thank|object to all|" +
    'ablehnen|verweigern|nur notwendige|nur erforderliche|nur essenzielle|nur essentielle|nur technisch|notwendige cookies|ohne einwilligung|ohne zustimmung|nicht akzeptieren|nicht zustimmen|widersprechen|' +
    'refuser|rejeter|sans accepter|uniquement nécessaires|strictement nécessaires|cookies nécessaires|essentiels uniquement|je refuse|' +
    'rechazar|denegar|solo necesarias|sólo necesarias|solo las necesarias|solo esenciales|sin aceptar|no acepto|no aceptar|rebutja|' +
    'rifiuta|rifiuto|solo necessari|solo i necessari|solo tecnici|senza accettare|non accetto|' +
    'recusar|rejeitar|apenas necessários|apenas os necessários|só os necessários|não aceit|não concordo|' +
    'weigeren|afwijzen|alleen noodzakelijk|alleen essentiële|niet akkoord|niet accepteren|' +
    'avvisa|neka |avböj|endast nödvändiga|bara nödvändiga|afvis|kun nødvendige|nej tak|avvis|avslå|bare nødvendige|nei takk|' +
    'hylkää|vain välttämättömät|kiellä|en hyväksy|hafna|' +
    'odrzuć|odmów|tylko niezbędne|nie zgadzam|nie wyrażam|odrzucam|odmítnout|pouze nezbytné|jen nezbytné|nesouhlasím|odmítám|odmietnuť|iba nevyhnutné|len nevyhnutné|nesúhlasím|' +
    'elutasít|csak a szükséges|nem fogadom|respinge|refuz|doar necesare|numai necesare|nu accept|' +
    'отхвърл|отказвам|само необходимите|отклонить|отказаться|только необходимые|не согласен|запретить|відхилити|відмовит|лише необхідні|тільки необхідні|' +
    'απόρριψη|απορρίπτω|μόνο απαραίτητα|μόνο τα απαραίτητα|δεν αποδέχομαι|reddet|yalnızca gerekli|sadece gerekli|kabul etmiyorum|' +
    'odbij|odbaci|samo nužne|samo neophodne|одбиј|zavrni|samo nujni|atmesti|tik būtin|nesutinku|noraidīt|tikai nepieciešam|keeldu|ainult vajalik|refuzo|' +
    '拒否|同意しない|必要なもののみ|必須のみ|許可しない|承諾しない|拒绝|拒絕|仅必要|僅必要|不同意|只接受必要|仅限必要|거부|필수만|동의하지 않|거절|' +
    'رفض|أرفض|الضرورية فقط|רק הכרחיים|דחה|דחייה|לא מסכים|رد کردن|نمی‌پذیرم|अस्वीकार|ปฏิเสธ|từ chối|chỉ cần thiết|tolak|menolak|hanya yang diperlukan',
);

/** Leads on instead of answering. */
const leading = list(
  'settings|preferences|manage|customi|options|more info|learn more|read more|policy|details|vendors|partners|einstellung|verwalten|anpassen|mehr erfahren|mehr info|impressum|richtlinie|datenschutzerk|paramét|personnalis|gérer|en savoir|politique|configur|ajustes|preferencias|más inform|política|saber más|impostazioni|personalizza|preferenze|gestisci|scopri|definições|gerir|saiba mais|instellingen|voorkeuren|beheren|meer info|inställningar|läs mer|indstillinger|tilpas|læs mere|innstillinger|les mer|asetukset|lue lisää|ustawieni|zarządzaj|dowiedz|polityk|nastavení|nastavenia|více info|beállítás|további|setări|află|настройки|подробнее|політик|налаштуван|ρυθμίσ|μάθετε|ayarlar|daha fazla|postavke|saznaj|nastavitve|nustatym|iestatījum|seaded|設定|詳細|设置|設置|详情|了解更多|설정|자세히|إعدادات|المزيد|הגדרות|מידע נוסף|تنظیمات|सेटिंग|การตั้งค่า|cài đặt|pengaturan',
);

/** Accepts or acknowledges. */
const accepting = list(
  "accept|agree|allow|consent|got it|i understand|enable all|akzeptier|zustimm|einverstanden|erlauben|zulassen|verstanden|annehmen|accepter|accepte|autoriser|d’accord|d'accord|j’ai compris|compris|aceptar|acepto|permitir|de acuerdo|entendido|accetta|accetto|consenti|acconsento|ho capito|aceitar|aceito|concordo|entendi|accepteren|accepteer|akkoord|toestaan|begrepen|acceptera|godkänn|tillåt|jag förstår|tillad|godkend|godta|aksepter|tillat|godkjenn|hyväksy|salli|selvä|samþykk|akceptuj|zgadzam|zezwól|rozumiem|zgoda|přijmout|souhlasím|povolit|rozumím|prijať|súhlasím|povoliť|elfogad|engedélyez|értem|rendben|sunt de acord|am înțeles|приемам|съглас|разреш|принять|принимаю|соглас|понятно|хорошо|прийняти|приймаю|погодж|дозвол|зрозуміло|αποδοχή|αποδέχομαι|συμφωνώ|kabul|onayla|izin ver|anladım|prihvati|prihvaćam|slažem|razumijem|прихвати|sprejm|strinjam|sutinku|priimti|piekrītu|pieņemt|atļaut|nõustu|luban|pranoj|同意|承諾|許可|受け入れ|わかりました|了承|接受|允许|允許|知道了|동의|수락|허용|قبول|موافق|أوافق|السماح|אישור|מסכים|הבנתי|پذیرش|می‌پذیرم|موافقم|स्वीकार|सहमत|ยอมรับ|ตกลง|อนุญาต|chấp nhận|đồng ý|cho phép|terima|setuju|izinkan|mengerti|acceptar",
);

/** Too short for a substring match: must equal the complete label. */
const acceptingAlone: ReadonlySet<string> = new Set(
  list(
    'ok|okay|o.k.|yes|continue|ja|oui|sí|si|sì|sim|weiter|continuer|continuar|tamam|да|так|ano|áno|igen|kyllä|tak|da|はい|確定|确定|확인|はい。|نعم|כן|có',
  ),
);

const closing =
  /^[x×✕✖✗⨉]$|close|dismiss|schlie(?:ß|ss)en|fermer|cerrar|chiudi|fechar|sluiten|stäng|^lukk?$|sulje|zamknij|zavřít|zavrieť|bezár|închide|закры|закри|затвори|κλείσιμο|kapat|zatvori|zapri|uždaryti|aizvērt|sulge|閉じる|关闭|關閉|닫기|إغلاق|סגור|بستن|बंद|ปิด|đóng|tutup/;

export type ConsentButtonKind = 'refuse' | 'accept' | 'close' | 'other';

const maxLabelChars = 80;

/** Classifies a button of such a dialog by its label. */
export function classifyConsentButton(said: string): ConsentButtonKind {
  const text = said
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s"'«»!.…>-]+|(?<![\s"'«»!.…>-])[\s"'«»!.…>-]+$/g, '');
  if (text === '' || text.length > maxLabelChars) return 'other';
  if (refusing.some((word) => text.includes(word))) return 'refuse';
  if (leading.some((word) => text.includes(word))) return 'other';
  if (acceptingAlone.has(text) || accepting.some((word) => text.includes(word))) return 'accept';
  return closing.test(text) ? 'close' : 'other';
}
