/** A file that a client has sent, on disk until its request ends. */
export interface UploadedFile {
  /** 64 hexadecimal digits, as in a file URL. */
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** The name that its client gave it, safe to show and to put in a URL. */
  readonly name: string;
  /** Null if the client sent none. */
  readonly password: string | null;
}
