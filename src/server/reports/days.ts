/** Days of a participant, `YYYY-MM-DD` in Asia/Dubai, both ends included. */
export interface Days {
  readonly participantKey: string
  readonly from: string
  readonly to: string
}
