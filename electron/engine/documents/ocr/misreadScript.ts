import type { OcrLanguageCode, OcrScript } from '../../../../shared/base/ocrLanguages.ts';

interface Misreading {
  readonly script: OcrScript;
  /** Languages of the script, the ones with more pages in print first. */
  readonly languages: readonly OcrLanguageCode[];
  /** Characters, each with its number in a thousand of them. */
  readonly perMille: string;
}

/**
 * What Tesseract reads with English where a text is in another script: it takes similar letters, which differ by script. Counted on pages
 * of the Universal Declaration of Human Rights, printed in 2 to 7 fonts a script at 300 dots an inch: a text that exists in every script, in
 * several fonts, since a font decides which letters are similar.
 */
const misreadings: readonly Misreading[] = [
  {
    script: 'arabic',
    languages: ['ara'],
    perMille:
      'l172 a98 o70 i59 s50 d47 g47 e32 y29 p28 319 L19 u19 J18 S18 114 )14 ]13 n13 f11 c11 09 59 89 G9 (8 r8 O7 B7 A7 z7 w7 t6 m6 E6 b6 x6 j6 25 95 I5 U5 F4 h4 43 Y3 C3 T3 >3 62 W2 :2 V2 N2 ,2 .2 @2 $2 M2 !2',
  },
  {
    script: 'cyrillic',
    languages: ['kaz', 'ukr', 'bul'],
    perMille:
      'H79 O70 a68 B54 T50 I50 e47 M40 o31 C31 U30 p28 i25 b24 A24 E22 K22 n19 N19 P17 ,15 u15 y15 Y15 314 r14 c12 L12 X12 011 s11 l9 J9 S9 /7 16 66 k6 .6 x6 W5 m5 43 t3 [3 f2 g2 h2 G2 €2',
  },
  {
    script: 'devanagari',
    languages: ['hin'],
    perMille:
      'T93 f71 e65 a63 r55 h46 S40 o39 R39 d38 H30 t29 A28 I28 g23 i23 s22 l20 316 F15 E15 ,14 U13 812 m12 111 |11 u9 &9 n9 78 98 G8 y5 -5 W5 w4 §4 03 c3 !3 Y3 k3 O3 J3 M3 22 @2 v2 ©2 N2 {2 <2 =2 X2 ]2 ¢2 q2',
  },
  {
    script: 'greek',
    languages: ['ell'],
    perMille:
      'a99 o65 T55 e54 p43 O42 v42 A40 l35 E34 K33 t31 i30 n29 L26 g20 k20 I18 d17 V17 P17 m14 ,14 B14 u13 G13 y13 N12 S12 w11 W10 Y10 U10 .7 06 16 é6 C5 H5 x5 €5 b5 r5 X4 M3 Q3 c3 D3 62 f2',
  },
  {
    script: 'eastAsian',
    languages: ['jpn', 'chi_sim', 'chi_tra'],
    perMille:
      'E187 R93 I76 A76 T65 H61 N41 F37 B36 ,29 .25 S25 Z25 M23 C22 O20 D20 L20 210 510 X9 U6 W6 P5 Y5 i5 04 K4 —4 13 33 83 o3 V3 h3 e3 72 >2 k2 =2 d2 G2 a2 f2 J2',
  },
  {
    script: 'eastAsian',
    languages: ['kor'],
    perMille:
      'E108 o90 t56 H54 A53 l48 e44 f42 236 F35 ]24 |21 i21 T19 S17 s17 Z16 =16 ,15 g14 I14 X13 L13 712 r12 O10 d9 a9 [9 B9 08 38 {8 R8 m8 M8 p7 C7 z6 x6 w5 b5 k5 )5 h5 D4 W4 .4 43 P3 u3 N3 £3 #3 n3 ¢2 Y2 j2 U2',
  },
  {
    script: 'hebrew',
    languages: ['heb'],
    perMille:
      'N166 790 184 I84 T61 D48 Y42 241 038 A31 \'28 R27 X26 W25 922 n21 P19 M15 O14 a11 ,11 w6 "6 y6 V6 35 °5 S3 K3 ]3 i3 o3 J3 ?3 52 82 Z2 E2 L2 .2 )2 ¥2 l2',
  },
  {
    script: 'thai',
    languages: ['tha'],
    perMille:
      'a136 u108 s106 n92 i86 d55 l42 A37 e26 U19 f19 o19 I19 N18 z17 g16 v15 m15 w14 y10 L10 T10 t9 Y8 S8 16 :6 E6 D5 r5 F5 W4 R4 K4 k4 93 H3 B3 h3 M3 52 q2 =2',
  },
];

/** Minimum characters to judge. */
const minChars = 40;
/** Assumed number in a thousand of a character that is not in the list. */
const rarePerMille = 0.5;
/** Minimum mean of the logarithms of a character's frequency: scripts that are not in the list reach -4.02 (Khmer as Thai). */
const minMeanLog = -4;
/** Minimum distance of this mean to that of the next script. */
const minMargin = 0.25;

/** Logarithm of the frequency of each character by script. */
const tables = misreadings.map(({ script, languages, perMille }) => ({
  script,
  languages,
  logs: new Map(perMille.split(' ').map((entry) => [entry.charAt(0), Math.log(Number(entry.slice(1)) / 1000)])),
}));

interface Ranked {
  readonly script: OcrScript;
  readonly languages: readonly OcrLanguageCode[];
  /** Mean of the logarithms of a character's frequency. */
  readonly meanLog: number;
}

/** Returns the scripts by how well the Latin letters of a text fit them as a misreading, the best first. */
function rankScripts(chars: readonly string[]): readonly Ranked[] {
  const rare = Math.log(rarePerMille / 1000);
  return tables
    .map(({ script, languages, logs }) => {
      const sum = chars.reduce((total, char) => total + (logs.get(char) ?? rare), 0);
      return { script, languages, meanLog: sum / Math.max(1, chars.length) };
    })
    .toSorted((a, b) => b.meanLog - a.meanLog);
}

/** Returns the script of a text by the Latin letters that it was misread as; null where these fit no script, or several. */
export function misreadScript(words: readonly string[]): OcrScript | null {
  const chars = words.join('').split('');
  const [best, next] = rankScripts(chars);
  if (chars.length < minChars || best === undefined || best.meanLog < minMeanLog) return null;
  const isClear = next === undefined || next.script === best.script || best.meanLog - next.meanLog >= minMargin;
  return isClear ? best.script : null;
}

/**
 * Returns the languages that a misread text may be in, the likeliest first: those of its script where that is clear, otherwise all.
 */
export function misreadLanguages(words: readonly string[]): readonly OcrLanguageCode[] {
  const script = misreadScript(words);
  const ranked = rankScripts(words.join('').split(''));
  return ranked.flatMap((each) => (script === null || each.script === script ? each.languages : []));
}
