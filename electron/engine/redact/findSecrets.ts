import type { PiiSpan } from './redactSettings.ts';

/** Key formats of known services: the prefix identifies the service. None of them has more than 512 characters of variable length. */
const knownKeys: readonly RegExp[] = [
  /\b(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,251}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,251}\b/g,
  /\bgl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[A-Za-z0-9_-]{20,64}\b/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}\b/g,
  /\bxapp-\d-[A-Z0-9]{9,13}-\d{10,14}-[a-f0-9]{64}\b/g,
  /\bhttps:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,32}\b/g,
  /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{24,251}\b/g,
  /\bsk-(?:proj-|svcacct-|admin-|ant-[a-z0-9]{2,8}-|or-v1-)?[A-Za-z0-9_-]{32,251}/g,
  /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
  /\bya29\.[A-Za-z0-9_-]{30,251}/g,
  /\bGOCSPX-[A-Za-z0-9_-]{28}(?![A-Za-z0-9_-])/g,
  /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g,
  /\bkey-[a-f0-9]{32}\b/g,
  /\b(?:AC|SK)[a-f0-9]{32}\b/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-AgE[A-Za-z0-9_-]{50,512}/g,
  /\bdo[opr]_v1_[a-f0-9]{64}\b/g,
  /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g,
  /\b(?:EAAA|sq0[a-z]{3}-)[A-Za-z0-9_-]{22,80}/g,
  /\bhf_[A-Za-z0-9]{30,50}\b/g,
  /\br8_[A-Za-z0-9]{37}\b/g,
  /\bdckr_pat_[A-Za-z0-9_-]{20,40}/g,
  /\bfc-[a-f0-9]{32}\b/g,
  /\bdapi[a-f0-9]{32}(?:-\d)?\b/g,
  /\blin_api_[A-Za-z0-9]{40}\b/g,
  /\bfigd_[A-Za-z0-9_-]{30,60}/g,
  /\bATATT3[A-Za-z0-9_=-]{50,400}/g,
  /\bNRAK-[A-Z0-9]{27}\b/g,
  /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g,
  /\bhv[sb]\.[A-Za-z0-9_-]{24,200}/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/g,
  /\b\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g,
  /\beyJ[A-Za-z0-9_-]{10,500}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,1000}/g,
  /-----BEGIN (?:[A-Z]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s:,.-]{20,8000}-----END (?:[A-Z]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g,
  /\b(?:AccountKey|SharedAccessKey|SharedAccessSignature)=[A-Za-z0-9+/%=]{20,200}/g,
];

/** `user:password@` of a URL: the credentials, not the host. */
const addressLogin = /(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:<>"'`]{1,100}:[^\s/@<>"'`]{1,200}(?=@[\p{L}\p{N}[])/giu;

/** A secret's name, an assignment symbol, and the value; the value is the captured group. */
const assigned =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}_.-]{0,40}?(?:api[_ -]?key|apikey|secret(?:[_ -]?(?:access[_ -]?)?key)?|access[_ -]?key|private[_ -]?key|auth[_ -]?token|access[_ -]?token|refresh[_ -]?token|client[_ -]?secret|bearer|token|passwor[dt]|passwd|passphrase|contraseña|mot de passe|kennwort|пароль|密码|パスワード)["'`*_\]]{0,4}(?: ?(?::|=|=>|:=) ?| )["'`*_]{0,4}([^\s"'`<>|,;()[\]{}]{8,512})/giu;

const placeholders =
  /^(?:x{4,}|\*{3,}|\.{3,}|-+|your|my|<|\$|%|\{|example|test|dummy|sample|placeholder|changeme|insert|redacted|none|null|undefined|true|false|process\.env|os\.environ|https?:)|EXAMPLE|_here$|your[_-]/i;

/** Finds keys, tokens and passwords: by the format of a known service, else by a name next to a random-looking value. */
export function findSecrets(text: string, aggressive: boolean): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const pattern of [...knownKeys, addressLogin]) {
    for (const match of text.matchAll(pattern)) {
      if (!isRepetitive(match[0]) && !/EXAMPLE|x{8}/i.test(match[0])) spans.push(secret(match.index, match[0].length));
    }
  }
  for (const match of text.matchAll(assigned)) {
    const value = match[1] ?? '';
    const needsName = /(?::|=)["'`*_ ]*$/.test(match[0].slice(0, -value.length));
    if (placeholders.test(value) || !isRandomLooking(value, needsName && aggressive)) continue;
    if (!needsName && !/bearer/i.test(match[0])) continue;
    spans.push(secret(match.index + match[0].length - value.length, value.length));
  }
  return spans;
}

function secret(start: number, length: number): PiiSpan {
  return { start, end: start + length, entity: 'SECRET' };
}

/** Few different characters for its length: a pattern, not a key. */
function isRepetitive(value: string): boolean {
  return new Set(value).size < 6;
}

/** Enough disorder for its length, and more than one kind of characters: no word, no path, no identifier. */
function isRandomLooking(value: string, weak: boolean): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  if (/[/\\].*[/\\]/.test(value) && !/\d/.test(value)) return false;
  if (!/\d/.test(value)) return false;
  if (value.length < 12) return (kinds >= 3 || weak) && entropy(value) >= 2.75;
  return kinds >= 2 && entropy(value) >= (weak ? 2.8 : 3.2);
}

/** Bits a character (Shannon). */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
