/** The file is locked in a way that no password opens here. */
export class LockedFile extends Error {}
