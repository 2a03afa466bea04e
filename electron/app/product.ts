/** The name under which keychain items and folders are kept: changing it would lose people's keys. */
export const productName = 'Trowel';
