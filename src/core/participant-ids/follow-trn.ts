import { parseTrn, tinOfTrn } from '#core/party'
import { participantIdOfTin, printParticipantId } from './participant-id.ts'

/** Numbers that a TRN contains: the TIN, and the participant id of that TIN; empty while unknown. */
export interface NumbersOfTrn {
  readonly tin: string
  readonly participantId: string
}

/**
 * The numbers beside a TRN that is being typed. Empty ones, and those filled in from the TRN before, follow it: they are
 * empty while it is no TRN. Others stay, because members of a tax group share a TRN and have their own TINs. Pure.
 * @param filled the numbers that were filled in from the TRN before
 * @returns the numbers, and which of them are filled in now
 */
export function followTrn(
  typed: string,
  numbers: NumbersOfTrn,
  filled: Partial<NumbersOfTrn>,
): { readonly numbers: NumbersOfTrn; readonly filled: Partial<NumbersOfTrn> } {
  const tin = tinOfTrn(parseTrn(typed) ?? '') ?? ''
  const derived = { tin, participantId: tin && printParticipantId(participantIdOfTin(tin)) }
  const follows = (name: keyof NumbersOfTrn) => numbers[name] === '' || numbers[name] === filled[name]
  const next = {
    tin: follows('tin') ? derived.tin : numbers.tin,
    participantId: follows('participantId') ? derived.participantId : numbers.participantId,
  }
  return {
    numbers: next,
    filled: {
      ...(tin && follows('tin') ? { tin } : {}),
      ...(tin && follows('participantId') ? { participantId: derived.participantId } : {}),
    },
  }
}
