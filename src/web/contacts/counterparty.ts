import { reportOnlyReason } from '#core/participant-ids'

/**
 * The value of the filter `counterparty` that finds the documents of a contact: its participant id, or its name where it
 * has none or a predefined one, which many contacts share.
 */
export function counterpartyOf({ name, participantId }: { name: string; participantId: string }): string {
  return participantId !== '' && reportOnlyReason(participantId) === null ? participantId : name
}
