import type { z } from 'zod'
import type { Address, Environment, LegalRegistration } from '#contract/common'
import type { DirectoryState } from '#contract/participants'
import type { DocumentTypeCode } from '#server/directory'

/** A legal entity of an organization as the network knows it. */
export interface Participant {
  /** Our key, `par_…`. */
  readonly id: string
  readonly environment: Environment
  /** `0235:` and the TIN. */
  readonly participantId: string
  readonly tin: string
  /** Empty when not registered for VAT. */
  readonly trn: string
  readonly legalType: string
  readonly nameEn: string
  readonly nameAr: string
  readonly legalRegistration: z.infer<typeof LegalRegistration>
  readonly addressAr: string
  readonly address: z.infer<typeof Address>
  readonly email: string
  readonly phone: string
  readonly registration: 'registered' | 'notRegistered'
  /** UTC, ISO 8601. */
  readonly registeredAt: string | null
  readonly supportedDocuments: readonly DocumentTypeCode[]
  /** `YYYY-MM-DD`. */
  readonly effectiveDate: string | null
  readonly aspName: string
  /** Its state in the network's directory at the last check; irrelevant while it is not registered. */
  readonly directoryState: z.infer<typeof DirectoryState>
  /** UTC, ISO 8601; null before the first check. */
  readonly directoryCheckedAt: string | null
  readonly version: number
}
