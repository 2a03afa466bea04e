/**
 * The names under which the processes talk. In a file without schemas, because the preload is read before anything is
 * painted, and these names are all that it needs.
 */

/** One channel carries all calls and one all events: names outside the contract do not exist. */
export const callChannel = 'trowel:call';
export const eventChannel = 'trowel:event';

/**
 * Where a dropped file came from, said by the preload alone, which the system tells it: what runs in the window can give a file that the
 * person has dropped, and never name a path.
 */
export const originChannel = 'trowel:origin';

/** The name under which the preload puts the bridge on `window`; only `renderer/host` may name it. */
export const bridgeName = 'trowelBridge';
