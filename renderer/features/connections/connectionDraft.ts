import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { type BaseUrlProblem, parseBaseUrl } from '../../../shared/connection/baseUrl.ts';
import type { Connection, ConnectionDraft } from '../../../shared/connection/connection.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

/** The colours offered for a connection, the first unused one first taken. */
export const connectionColours = [5, 2, 7, 4, 9, 6, 3, 8, 1, 10] as const;

export function emptyDraft(others: readonly Connection[]): ConnectionDraft {
  const used = new Set(others.map((connection) => connection.colour));
  return {
    name: '',
    colour: connectionColours.find((colour) => !used.has(colour)) ?? connectionColours[0],
    baseUrl: '',
    allowInsecureHttp: false,
    extraCaFile: null,
  };
}

export function draftOf(connection: Connection): ConnectionDraft {
  const { name, colour, baseUrl, allowInsecureHttp, extraCaFile } = connection;
  return { name, colour, baseUrl, allowInsecureHttp, extraCaFile };
}

export interface AddressReading {
  /** Problem with the URL; null if there is none. */
  readonly problem: BaseUrlProblem | null;
  /** Where requests will go; null while there is a problem. */
  readonly baseUrl: string | null;
  /** The URL in use differs from the input: a version was cut, a scheme added. */
  readonly differs: boolean;
  readonly host: string | null;
}

/** Parses a URL while it is typed. */
export function readAddress(text: string, allowInsecureHttp: boolean): AddressReading {
  const parsed = parseBaseUrl(text, { allowInsecureHttp });
  if (!parsed.ok) return { problem: parsed.error, baseUrl: null, differs: false, host: null };
  return {
    problem: null,
    baseUrl: parsed.value,
    differs: parsed.value !== trimEndBy(text.trim(), /\//),
    host: new URL(parsed.value).host,
  };
}

/** Returns the draft as it is sent, with a name derived from the host if none was entered. */
export function completeDraft(draft: ConnectionDraft, reading: AddressReading): ConnectionDraft {
  const name = draft.name.trim() === '' ? (reading.host ?? '') : draft.name.trim();
  const file = draft.extraCaFile?.trim() ?? '';
  return {
    ...draft,
    name: name.slice(0, 80),
    baseUrl: reading.baseUrl ?? draft.baseUrl.trim(),
    extraCaFile: file === '' ? null : file,
  };
}

/** Returns whether a changed URL takes the service to another origin, for which its key was not provided. */
export function movesOrigin(connection: Connection, reading: AddressReading): boolean {
  if (reading.baseUrl === null || !canParseUrl(connection.baseUrl)) return false;
  return new URL(connection.baseUrl).origin !== new URL(reading.baseUrl).origin;
}
