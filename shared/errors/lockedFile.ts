/** Beginnings of the engine's messages for a file that needs a password, and for a wrong password. */
export const wantsPassword = 'The file needs a password';
export const wrongPassword = 'The password is wrong';
