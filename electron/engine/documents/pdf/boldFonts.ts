/** What a file says of a font: its name, how thick it says that it is (400 is regular), the flags of its description, and whether its letters are of one width. */
interface FontFacts {
  readonly name: string;
  readonly weight: number;
  readonly flags: number;
  readonly mono: boolean;
}

/** Names of fonts that are bold. */
const bold = /bold|black|heavy|semibold|demi|medi(?!um)|(?:cm|sf|ec)(?:(?:ss)?bx|b\d)|ptmb|-bd\b|\.bi?$/i;
/** Names of fonts that are not, however thick their letters are. */
const regular =
  /[-,](?:roma|regu|book|light|norm)|^(?:cm|sf|ec)(?:rm?|ti|sl|ssi?|i?tt|csc|u|mi|sy)\d|^(?:Courier|Helvetica|Times)(?:-Oblique|-Italic)?$/i;
/**
 * A name in plain words that says nothing of bold letters, and is that of a family's regular or italic font: Ghostscript writes down of all
 * fonts that their letters are thick.
 */
const plain =
  /^(?!.*[a-z]T?BI?$)(?=.*[a-z]{4})[A-Z][A-Za-z]{3,}(?:[-,]?(?:Ital(?:ic)?|It|Obl(?:ique)?)(?:MT|PS)?)?(?:_\d+)?$/;
/** Fonts of programs are medium where others are regular. */
const medium = /-medium/i;

const forced = 0x40000;
/** Thicknesses from which on letters without a name that says so are bold: a guess, which fonts for print have as well. */
const thick = 600;

/** Whether a font is bold. */
export function isBoldFont({ name, weight, flags, mono }: FontFacts): boolean {
  if (bold.test(name) || (flags & forced) !== 0) return true;
  return weight >= thick && !regular.test(name) && !plain.test(name) && !(mono && medium.test(name));
}
