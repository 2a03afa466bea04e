/** Loaded before Electron's downloader: fetch without a response fails after 15 seconds instead of five minutes. */
const patience = 15_000;
const patientFetch = globalThis.fetch;

globalThis.fetch = async function impatientFetch(input, init) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`no response within ${patience / 1000} s`)), patience);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  try {
    // Only the wait for the first byte is limited: a slow line may take its time for the rest.
    return await patientFetch(input, { ...init, signal });
  } finally {
    clearTimeout(timer);
  }
};
