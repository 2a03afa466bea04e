import { wantsPassword, wrongPassword } from '../../../shared/errors/lockedFile.ts';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { fileEndings } from '../../../shared/api/engine/localFiles.ts';
import { assertNever } from '../../../shared/base/assertNever.ts';
import { oneLine } from '../../../shared/errors/appError.ts';
import type { ActionFailure } from '../ports/actions.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { UnreadKind } from '../documents/unreadKind.ts';
import { modelRefusal } from './model/modelRefusal.ts';
import type { ApiError } from '../ports/apiError.ts';

export const noCredits: ApiError = {
  status: 402,
  error: 'Payment Required: Insufficient credits',
  code: engineErrorCodes.noCredits,
};

export const noBilling: ApiError = {
  status: 503,
  error: 'Service Unavailable: credits cannot be charged, because the engine cannot write down how many are used',
  code: engineErrorCodes.noBilling,
};

/** The error responses of failures without details. */
const plainErrors = {
  cancelled: { status: 499, error: 'The request was closed before its response', code: engineErrorCodes.cancelled },
  stopping: { status: 503, error: 'Service Unavailable: the engine is ending', code: engineErrorCodes.cancelled },
  injection: {
    status: 403,
    error:
      'Forbidden: the page holds a prompt injection. Send it again without checkPromptInjection if this is a false alarm.',
    code: engineErrorCodes.promptInjection,
  },
  lockdownMiss: {
    status: 404,
    error: 'Not Found: the cache has no copy that will do, and lockdown forbids to fetch the page',
    code: engineErrorCodes.lockdownMiss,
  },
  noCachedData: {
    status: 404,
    error: 'Not Found: the cache has no copy of that age, and minAge asks for the cache alone',
    code: engineErrorCodes.noCachedData,
  },
  noCredits,
  billing: noBilling,
} as const satisfies Partial<Record<ScrapeFailure['kind'], ApiError>>;

/** Returns the error response of a failed scrape (contract 7.2 and 7.3, api-facts 8.3). */
export function refusalOf(failure: ScrapeFailure): ApiError {
  switch (failure.kind) {
    case 'timeout':
      return {
        status: 408,
        error: `Request Timeout: ${timeoutMessages[failure.cause ?? 'page']}`,
        code: engineErrorCodes.timeout,
      };
    case 'dns':
      // The hosted service returns this with HTTP 200: clients test `success`.
      return { status: 200, error: oneLine(`The name ${failure.host} does not resolve`), code: engineErrorCodes.dns };
    case 'private':
      return privateAddress(failure.host);
    case 'tls':
      return {
        status: 500,
        error: oneLine(`No secure connection to ${failure.host} (${failure.reason})`),
        code: engineErrorCodes.tls,
      };
    case 'site':
      return { status: 500, error: oneLine(failure.message), code: engineErrorCodes.site };
    case 'blocked':
    case 'profileBusy':
    case 'proxy':
      return optionRefused(failure);
    case 'unsupported':
    case 'document':
      return fileRefused(failure);
    case 'model':
      return modelRefusal(failure.failure);
    case 'action':
      return actionFailed(failure);
    case 'noPage':
      return {
        status: 400,
        error: oneLine(`Actions need a page: this is a file (${failure.mediaType})`),
        code: engineErrorCodes.actionsNotSupported,
      };
    case 'internal':
      return {
        status: 500,
        error: oneLine(`Internal Server Error: ${failure.message}`),
        code: engineErrorCodes.unknown,
      };
    default:
      // A kind that is missing here and in the table does not compile.
      return plainErrors[failure.kind];
  }
}

/** Returns the error response of a file that came with its request: one of a kind that is not read is the request's fault. */
export function uploadRefusalOf(failure: ScrapeFailure): ApiError {
  const refusal = refusalOf(failure);
  if (failure.kind !== 'unsupported' || failure.isUnasked === true) return refusal;
  return {
    ...refusal,
    status: 400,
    error: oneLine(`Unsupported upload type. Supported: ${fileEndings.join(', ')}. ${refusal.error}`),
    code: engineErrorCodes.unsupportedFileType,
  };
}

const timeoutMessages = {
  page: 'the page took longer than the request allows',
  waitFor: 'after the queue, waitFor leaves no time for the page within the timeout',
  file: 'the file came too slowly to be whole in half of the timeout',
  waits: 'after the queue, the waits leave no time for the page within the timeout',
} as const;

const unknownKind =
  'The local engine reads PDF, images (PNG, JPEG, WebP, TIFF), Office files, EPUB and text, but not this file type';

const unsupportedMessages: Readonly<Record<UnreadKind, string>> = {
  archive: 'Archives such as .zip are not read: unpack it, and read the files in it',
  iwork: 'Files of Pages, Numbers and Keynote are not read: export it as a PDF or for Office',
  picture: 'This image format is not supported: save it as PNG, JPEG, WebP or TIFF',
  recording: 'Audio and video are not read as documents',
  djvu: 'DjVu files are not read: save it as a PDF',
  kindle: 'Books for Kindle are not read: the same book as EPUB is',
  mail: 'Messages of Outlook (.msg) are not read: save it as text or as a PDF',
};

const documentMessages = {
  password: `${wantsPassword} to be opened`,
  wrongPassword,
  damaged: 'The file is damaged, or not of its stated type: no page can be read',
  empty: 'The file is empty',
  unsupported: 'The file is protected in a way that the local engine cannot open',
  unknown: unknownKind,
  old: 'Word and PowerPoint files in the form of before 2007 (.doc, .ppt) are not read: save the file as .docx or .pptx',
  big: 'The file is too big: the local engine takes files of up to 100 MB',
  heavy: 'To read the file takes more memory than the local engine gives a single one: it may be made to do so',
  slow: 'The file could not be read within the timeout: send the request again with a longer timeout or a smaller maxPages',
} as const;

const documentCodes = {
  password: engineErrorCodes.unsupportedFile,
  wrongPassword: engineErrorCodes.unsupportedFile,
  damaged: engineErrorCodes.unsupportedFile,
  empty: engineErrorCodes.unsupportedFile,
  unsupported: engineErrorCodes.unsupportedFile,
  unknown: engineErrorCodes.unsupportedFile,
  old: engineErrorCodes.unsupportedFile,
  big: engineErrorCodes.unsupportedFile,
  heavy: engineErrorCodes.unsupportedFile,
  slow: engineErrorCodes.insufficientTime,
} as const;

/** Generic media types, which are useless to a reader. */
const vagueType = /^(?:application\/octet-stream|of no type)$/;

/** A file of a kind that is not read, or one that cannot be. */
function fileRefused(failure: Extract<ScrapeFailure, { readonly kind: 'unsupported' | 'document' }>): ApiError {
  if (failure.kind === 'document')
    return { status: 500, error: documentMessages[failure.problem], code: documentCodes[failure.problem] };
  // The file may be at a URL or may have been uploaded.
  const { mediaType, shown = null, isUnasked } = failure;
  const words = isUnasked
    ? `The parsers of the request leave out files of this kind (${mediaType}): "image" reads it`
    : shown === null
      ? `${unknownKind}${vagueType.test(mediaType) ? '' : ` (${mediaType})`}`
      : unsupportedMessages[shown];
  return {
    status: 500,
    error: oneLine(words),
    code: engineErrorCodes.unsupportedFile,
  };
}

/** The index counts from 1 in the message, and from 0 in the path, as in the request. */
function actionFailed({ index, type, reason }: ActionFailure): ApiError {
  return {
    status: 500,
    error: oneLine(`Action ${index + 1} (${type}) failed: ${reason}`),
    code: engineErrorCodes.action,
    details: [{ path: ['actions', index], type, message: oneLine(reason) }],
  };
}

function privateAddress(host: string): ApiError {
  const message = `${host} is a private address; the local engine visits it only if that is allowed`;
  return {
    status: 403,
    error: oneLine(`Forbidden: ${message}`),
    code: engineErrorCodes.privateAddress,
    details: [{ path: ['url'], message, host }],
  };
}

/** A request option that forbids the scrape, or cannot be fulfilled. */
function optionRefused(
  failure: Extract<ScrapeFailure, { readonly kind: 'blocked' | 'profileBusy' | 'proxy' }>,
): ApiError {
  switch (failure.kind) {
    case 'blocked':
      return {
        status: 403,
        error: oneLine(
          `Forbidden: threatProtection of this request does not allow ${failure.host}: its lists block it, or it requires a risk score, which this engine does not have, and failurePolicy is closed`,
        ),
        code: engineErrorCodes.unsafeDomain,
      };
    case 'profileBusy':
      return {
        status: 409,
        error: oneLine(`Conflict: another scrape is saving to the profile "${failure.name}"`),
        code: engineErrorCodes.profileBusy,
      };
    case 'proxy':
      return {
        status: 500,
        error: 'No enhanced proxy is configured in this engine (--enhanced-proxy): use basic or auto',
        code: engineErrorCodes.proxy,
      };
    default:
      return assertNever(failure);
  }
}
