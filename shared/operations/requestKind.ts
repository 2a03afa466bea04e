import type { RawCall } from '../api/rawCall.ts';
import type { JsonObject } from '../base/json.ts';
import type { RequestOperation } from './requestOperation.ts';

/** What the app can do with one kind of request. Icons, views and texts of the window are in tables there, by endpoint. */
export interface RequestKind {
  readonly body: RequestBody;
  readonly editing: RequestEditing;
  readonly sending: RequestSending;
  readonly result: RequestResult;
  readonly comparison: RequestComparison;
  /** The fields of an operation over several pages; null for other kinds. */
  readonly operation: RequestOperation | null;
}

/** What the body contains, and where. */
export interface RequestBody {
  /** Text that identifies a request in tabs; null if the body has none. */
  title(body: JsonObject): RequestTitle | null;
  /** The task of an agent; null for kinds that name a target instead. Lists show the task of a run instead of its URL. */
  readonly task: { title(body: JsonObject, maxChars: number): string | null } | null;
  /** The call that the body is sent as; null for kinds that have a sender of their own. */
  readonly call: { read(body: JsonObject): RawCall | null } | null;
  /** What lists of runs show as its URL; empty if the body names none. */
  target(body: JsonObject): string;
  /** The options of the API call inside the body. */
  options(body: JsonObject): JsonObject;
  withOptions(body: JsonObject, options: JsonObject): JsonObject;
  /** `formats` are output formats; absent, they are the API's default. */
  readonly hasFormats: boolean;
  /** `url` names the one page that is requested: it can be opened live. */
  readonly hasPage: boolean;
  /** The field of the URL or URLs that are completed with a scheme before sending; null if there is none. */
  readonly urlField: 'url' | 'urls' | null;
  /** Where the body names a local file; null for kinds that read none. */
  readonly file: RequestFileReference | null;
}

export type RequestTitle =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string };

/** The place of a local file in a body. */
export interface RequestFileReference {
  readonly path: readonly [string, ...string[]];
  /** An opened or reloaded file is read at once: nothing leaves the computer and nothing is billed. */
  readonly isReadAtOnce: boolean;
}

/** How a tab edits the request. */
export interface RequestEditing {
  /** A request line with its send button, and builder and result below; otherwise one view takes the whole area and has its own buttons. */
  readonly hasRequestLine: boolean;
  /** The form of options, formats and actions, which also edits as JSON. */
  readonly hasOptionForm: boolean;
  /** A pasted request file of this kind can fill the form. */
  readonly canBePasted: boolean;
  /** What files dropped on the tab become: requests of their own, the file of this request, or its lines of URLs. */
  readonly droppedFiles: 'newRequests' | 'ownFile' | 'urls';
  /** Where the request is stored for good; a list has a store of its own, so it is never unsaved. */
  readonly savedIn: 'file' | 'lists';
  /** Languages of its code: SDKs and HTTP clients, SDKs with a method for its operation, HTTP clients only, or none. */
  readonly snippets: 'sdks' | 'operationSdks' | 'httpClients' | null;
}

/** What is known before sending. */
export interface RequestSending {
  /** How one send is charged, as far as the body states it; null if nothing can be estimated. */
  readonly price: RequestPrice | null;
  /** The local engine can inspect how it handles the request: log, X-ray, an earlier capture. */
  readonly hasInspection: boolean;
}

/** What a send costs, limited by the credit guard. */
export interface RequestPrice {
  /** Credits of the call itself. */
  readonly callCredits: number;
  /** The minimum and maximum number of charged pages, each with the options of the body. */
  pages(body: JsonObject): { readonly min: number; readonly max: number };
  /** The options that each page is charged with; absent if they are those of the body. */
  optionsOfPage?(body: JsonObject): JsonObject;
}

/** What a run brings. */
export interface RequestResult {
  /** The response is a document of the API's schema; otherwise any bytes count as a success. */
  readonly isDocument: boolean;
  /** A trace of events is stored next to the log. */
  readonly hasTrace: boolean;
}

/** What runs and requests of this kind are compared by. */
export interface RequestComparison {
  /** Two requests can be compared field by field. */
  readonly hasRequests: boolean;
  /** A result can be accepted as a baseline, and compared with any chosen run. */
  readonly hasBaseline: boolean;
  /** Results are compared by the fields of their responses, by findings and trace, or by the pages of a site. */
  readonly results: 'fields' | 'trace' | 'pages';
}

/** Maximum length of a title in tabs. */
export const maxTabTitleChars = 80;

/** Options that are the whole body, as for every kind but a raw call. */
export const bodyAsOptions: Pick<RequestBody, 'options' | 'withOptions'> = {
  options: (body) => body,
  withOptions: (_, options) => options,
};

/** A text field of a body; empty if it is absent or of another type. */
export function textField(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
