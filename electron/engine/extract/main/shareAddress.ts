/** Where networks and mail programs take a page that is shared, by the end of the host. */
const endpoints = [
  String.raw`facebook\.com\/(?:sharer|share|dialog\/)`,
  String.raw`(?:twitter|x)\.com\/(?:intent\/|share|home\?status)`,
  String.raw`pinterest\.[a-z.]{2,6}\/pin\/create`,
  String.raw`linkedin\.com\/(?:share|cws\/share)`,
  String.raw`plus\.google\.com\/share`,
  String.raw`reddit\.com\/submit`,
  String.raw`(?:t|telegram)\.me\/share`,
  String.raw`whatsapp\.com\/send`,
  String.raw`wa\.me\/\?`,
  String.raw`(?:vk|vkontakte)\.(?:com|ru)\/share`,
  String.raw`(?:odnoklassniki|ok)\.ru\/dk\?`,
  String.raw`tumblr\.com\/(?:share|widgets)`,
  String.raw`digg\.com\/submit`,
  String.raw`(?:delicious\.com|del\.icio\.us)\/(?:save|post)`,
  String.raw`stumbleupon\.com\/(?:submit|badge)`,
  String.raw`xing\.com\/spi`,
  String.raw`line\.me\/R\/msg`,
  String.raw`wykop\.pl\/(?:dodaj|remotelink)`,
];
const network = new RegExp(String.raw`^(?:https?:)?\/\/(?:[\w-]+\.)*(?:${endpoints.join('|')})`, 'i');
const message = /^(?:mailto:\?|whatsapp:\/\/send)/i;
const maxAddressChars = 500;

/** Whether a link posts a page to a network or sends it, and leads to no other text. */
export function isShareAddress(address: string): boolean {
  const start = address.trim().slice(0, maxAddressChars);
  return network.test(start) || message.test(start);
}
