/** Which documents a register holds. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
export interface RegisterFilter {
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  readonly from: string
  readonly to: string
}
