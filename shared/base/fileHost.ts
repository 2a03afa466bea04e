/**
 * Files of this computer through the local engine. The API has no way in for them within its scope, and an address of the web must
 * never lead to a file: so the app gives the engine the bytes at a path of its own (`POST /trowel/files/<id>`, behind the token) and
 * asks for them by a name that no network knows. The engine answers that name itself; no page, redirect or guard ever sees it.
 */
export const fileHost = 'files.trowel.test';
