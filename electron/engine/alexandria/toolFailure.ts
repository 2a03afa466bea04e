/** Why a call gave nothing; `status` is what an HTTP service would say. The code is in small letters, as the API's own are. */
export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}
