/** Input of the conversion page. */
export interface ConversionOrder {
  /** URL, within the conversion page's origin, of the file or of the stream's playlist. */
  readonly from: string;
  readonly isStream: boolean;
  /** Where the outcome is sent. */
  readonly to: string;
  /** An MP3, with the audio encoded again; or an MP4 with the original video and audio streams. */
  readonly goal: 'mp3' | 'mp4';
  readonly longestSeconds: number;
  readonly maxBytes: number;
}
