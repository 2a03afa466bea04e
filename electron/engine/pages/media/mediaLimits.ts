/** Maximum bytes of one file, and of all segments of one stream together. */
export const maxMediaBytes = 120_000_000;
/** Maximum bytes of one playlist: one of several hours has some hundred thousand. */
export const maxPlaylistBytes = 2_000_000;
/** Maximum duration of audio and video: longer conversions would exceed the request timeout. */
export const maxDurationSeconds = 3 * 60 * 60;

/** Message for longer media, wherever the duration is detected. */
export const tooLong = `is longer than ${maxDurationSeconds / 60} minutes`;
export const tooBig = `is bigger than ${maxMediaBytes / 1_000_000} MB`;
