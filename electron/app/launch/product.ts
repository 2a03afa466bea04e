/** The name of keychain items and folders: changing it would lose people's keys. */
export const productName = 'Trowel';
