import type { DraftRecords } from '#core/draft-checks'
import type { InvoiceDraft } from '#core/invoice'
import { counterpartyRoleOf, isSelfBilled } from '#core/kinds'
import { printParticipantId, reportOnlyReason } from '#core/participant-ids'
import type { TenantTx } from '#platform/database/database'
import { participantsOf } from '#server/participants'
import { selectIssuedByAny } from '../numbers/index.ts'
import { originalKinds } from './find-original.ts'

/** The other side of a credit note, which distinguishes invoices of the same number. */
interface OtherSide {
  /** Scheme and value; empty without one. */
  readonly participantId: string
  readonly name: string
}

/** The other side of a draft. */
function otherSideOf(draft: Pick<InvoiceDraft, 'kind' | 'buyer' | 'seller'>): OtherSide {
  const { participantId, legalName } = draft[counterpartyRoleOf(draft.kind)] ?? {}
  const { scheme, value } = participantId ?? {}
  return {
    participantId: value ? printParticipantId({ scheme: scheme ?? '0235', value }) : '',
    name: legalName ?? '',
  }
}

/**
 * Finds the other company of the organization that has issued the invoice that a credit note of this one names: the
 * same number, to the same buyer. Companies use similar numbers, so the number alone proves nothing. Null if there is
 * none.
 * @returns the name of the company
 */
export async function findInOtherCompany(
  tx: TenantTx,
  participantKey: string,
  wanted: { readonly kind: InvoiceDraft['kind']; readonly number: string; readonly otherSide: OtherSide },
): Promise<string | null> {
  const { kind, number, otherSide } = wanted
  if (number === '') return null
  const others = (await participantsOf(tx)).filter(({ id }) => id !== participantKey)
  if (others.length === 0) return null
  const keys = others.map(({ id }) => id)
  const issued = await selectIssuedByAny(tx, keys, originalKinds(isSelfBilled(kind)), number)
  // Buyers who are not on the network share the predefined ids.
  const byId = otherSide.participantId !== '' && reportOnlyReason(otherSide.participantId) === null
  const original = issued.find(({ counterpartyName, receivingParticipantId }) =>
    byId ? receivingParticipantId === otherSide.participantId : counterpartyName === otherSide.name,
  )
  return others.find(({ id }) => id === original?.participantKey)?.nameEn ?? null
}

/**
 * The first number that a credit note names but no invoice of the participant has: a number that another
 * company of the organization has issued comes before unknown numbers.
 */
export async function findUnknownOriginal(
  tx: TenantTx,
  participantKey: string,
  draft: InvoiceDraft,
  unknown: readonly string[],
): Promise<Pick<DraftRecords, 'unknownOriginal' | 'originalOf'>> {
  const otherSide = otherSideOf(draft)
  for (const number of unknown) {
    const wanted = { kind: draft.kind, number, otherSide }
    const originalOf = await findInOtherCompany(tx, participantKey, wanted)
    if (originalOf !== null) return { unknownOriginal: number, originalOf }
  }
  return { unknownOriginal: unknown[0] ?? null, originalOf: null }
}
