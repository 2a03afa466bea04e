/**
 * Host name for local files in the local engine. The API has no upload for them within its scope, and a web URL must never lead to a file:
 * so the app sends the bytes to a separate path (`POST /trowel/files/<id>`, behind the token) and requests them by a host name that no
 * network resolves. The engine serves that name itself; no page, redirect or guard ever sees it.
 */
export const fileHost = 'files.trowel.test';
