/** A cookie as Electron gives and takes it. */
export interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'unspecified' | 'no_restriction' | 'lax' | 'strict';
  /** Seconds since 1970; null for one that ends with its session. */
  readonly expirationDate: number | null;
}

/** Storage of one origin. */
export interface OriginStorage {
  readonly origin: string;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** Browser state of a profile (contract 2.2.2). */
export interface ProfileState {
  readonly cookies: readonly StoredCookie[];
  readonly storage: readonly OriginStorage[];
}
