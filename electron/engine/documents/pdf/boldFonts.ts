/** Font facts from the file: name, weight (400 is regular), descriptor flags, and whether it is monospace. */
interface FontFacts {
  readonly name: string;
  readonly weight: number;
  readonly flags: number;
  readonly mono: boolean;
}

/** Names of fonts that are bold. */
const bold = /bold|black|heavy|semibold|demi|medi(?!um)|(?:cm|sf|ec)(?:(?:ss)?bx|b\d)|ptmb|-bd\b|\.bi?$/i;
/** Names of fonts that are not bold, whatever their weight. */
const regular =
  /[-,](?:roma|regu|book|light|norm)|^(?:cm|sf|ec)(?:rm?|ti|sl|ssi?|i?tt|csc|u|mi|sy)\d|^(?:Courier|Helvetica|Times)(?:-Oblique|-Italic)?$/i;
/** A descriptive name without bold that is the regular or italic font of a family: Ghostscript declares all fonts as bold. */
const plain =
  /^(?!.*[a-z]T?BI?$)(?=.*[a-z]{4})[A-Z][A-Za-z]{3,}(?:[-,]?(?:Ital(?:ic)?|It|Obl(?:ique)?)(?:MT|PS)?)?(?:_\d+)?$/;
/** Fonts of programs are medium where others are regular. */
const medium = /-medium/i;

const forced = 0x40000;
/** Minimum weight of bold without a name that states it: a guess, which regular print fonts may reach as well. */
const thick = 600;

/** Whether a font is bold. */
export function isBoldFont({ name, weight, flags, mono }: FontFacts): boolean {
  if (bold.test(name) || (flags & forced) !== 0) return true;
  return weight >= thick && !regular.test(name) && !plain.test(name) && !(mono && medium.test(name));
}
