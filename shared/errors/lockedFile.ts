/** How the engine's words begin where a file wants a password, and where the one that was given is another. */
export const wantsPassword = 'The file needs a password';
export const wrongPassword = 'The password is not that of the file';
