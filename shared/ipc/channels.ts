/**
 * The names under which the processes talk. In a file without schemas, because the preload is read before anything is
 * painted, and these names are all that it needs.
 */

/** One channel carries all calls and one all events: names outside the contract do not exist. */
export const callChannel = 'trowel:call';
export const eventChannel = 'trowel:event';

/**
 * Origin of a dropped file, sent by the preload only, which gets it from the system: page scripts can pass a file that the user dropped,
 * but never name a path.
 */
export const originChannel = 'trowel:origin';

/** The name under which the preload puts the bridge on `window`; only `renderer/host` may name it. */
export const bridgeName = 'trowelBridge';
