/** The result of the format `branding`: contract 2.5 and api-facts 1.4. Values that the page does not show are omitted. */
export interface BrandingDocument {
  readonly colorScheme: 'light' | 'dark';
  readonly brandName?: string;
  readonly logo: string | null;
  /** Why this image was chosen as the logo. */
  readonly logoReason?: string;
  readonly colors: Readonly<Partial<Record<ColorRole, string>>>;
  readonly fonts: readonly { readonly family: string; readonly role: string; readonly isLoaded: boolean }[];
  readonly typography: {
    readonly fontFamilies: { readonly primary?: string; readonly heading?: string; readonly code?: string };
    readonly fontStacks: { readonly heading?: readonly string[]; readonly body?: readonly string[] };
    readonly fontSizes: Readonly<Partial<Record<'h1' | 'h2' | 'h3' | 'body' | 'small', string>>>;
    readonly lineHeights: { readonly heading?: string; readonly body?: string };
    readonly fontWeights: Readonly<Partial<Record<'light' | 'regular' | 'medium' | 'bold', number>>>;
  };
  readonly spacing: {
    readonly baseUnit?: number;
    readonly borderRadius?: string;
    readonly padding?: Readonly<Record<string, string>>;
    readonly margins?: Readonly<Record<string, string>>;
  };
  readonly components: {
    readonly buttonPrimary?: ButtonStyle;
    readonly buttonSecondary?: ButtonStyle;
    readonly input?: {
      readonly background?: string;
      readonly borderColor?: string;
      readonly textColor?: string;
      readonly borderRadius: string;
    };
  };
  readonly icons: { readonly style: 'outlined' | 'filled' | 'mixed'; readonly primaryColor?: string } | null;
  readonly images: { readonly logo: string | null; readonly favicon: string | null; readonly ogImage: string | null };
  readonly animations: { readonly transitionDuration: string; readonly easing: string } | null;
  readonly layout: {
    readonly grid: { readonly columns?: number; readonly maxWidth?: string };
    readonly headerHeight?: string;
    readonly footerHeight?: string;
  } | null;
  readonly personality: { readonly tone: string; readonly energy: string } | null;
}

export type ColorRole =
  | 'primary'
  | 'secondary'
  | 'accent'
  | 'background'
  | 'textPrimary'
  | 'textSecondary'
  | 'link'
  | 'success'
  | 'warning'
  | 'error';

export interface ButtonStyle {
  readonly background: string;
  readonly textColor: string;
  readonly borderColor?: string;
  readonly borderRadius: string;
}
