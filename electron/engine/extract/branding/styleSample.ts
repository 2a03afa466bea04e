/** Styles of the rendered page as sampled by the script in the page. Colors are `#rrggbb` or empty for none; lengths are CSS pixels. */
export interface StyleSample {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Background color of the page. */
  readonly background: string;
  /** Custom properties of the root whose names describe the role of a color, and their colors. */
  readonly variables: readonly (readonly [name: string, color: string])[];
  readonly elements: readonly SampledElement[];
  /** Colours of surfaces, by how many pixels they cover. */
  readonly surfaces: readonly (readonly [color: string, area: number])[];
  /** Paddings, margins and gaps, by how often they are used. */
  readonly spaces: readonly (readonly [pixels: number, count: number])[];
  readonly logos: readonly LogoCandidate[];
  readonly icons: { readonly outlined: number; readonly filled: number; readonly color: string };
  /** Families that the page loaded. */
  readonly loadedFonts: readonly string[];
  readonly layout: {
    readonly headerHeight: number;
    readonly footerHeight: number;
    readonly maxWidth: number;
    readonly columns: number;
  };
  /** The page is so large that not all of it was looked at. */
  readonly isPartial: boolean;
}

export type SampledRole = 'button' | 'input' | 'link' | 'heading' | 'text' | 'code' | 'notice';

export interface SampledElement {
  readonly role: SampledRole;
  /** Name of the element, in lower case. */
  readonly tag: string;
  /** Classes and id. */
  readonly names: string;
  /** Number of characters directly in the element. */
  readonly characters: number;
  readonly area: number;
  readonly top: number;
  /** It is in a header, navigation or footer. */
  readonly isAround: boolean;
  readonly color: string;
  readonly background: string;
  readonly borderColor: string;
  readonly radius: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** As a share of the size; 0 where the browser decides. */
  readonly lineHeight: number;
  readonly padding: string;
  readonly transition: string;
  readonly easing: string;
}

export interface LogoCandidate {
  /** URL of the image, or an inline SVG as `data:`. */
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly left: number;
  readonly isNamed: boolean;
  readonly isInHeader: boolean;
  readonly leadsHome: boolean;
}
