/** Why a call failed; `status` is the HTTP status a service would return. The code is lowercase, like the API's own codes. */
export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}
