/** The port to the tax authority's verification service and its central register. */
import type { z } from 'zod'
import type { Address, LegalRegistration } from '#contract/common'

/** The authority's data of a taxpayer. */
export interface TaxpayerDetails {
  readonly tin: string
  /** Empty when not registered for VAT. */
  readonly trn: string
  readonly legalType: string
  readonly nameEn: string
  readonly nameAr: string
  readonly legalRegistration: z.infer<typeof LegalRegistration>
  readonly address: z.infer<typeof Address>
  /** `YYYY-MM-DD` */
  readonly effectiveDate: string
}

export interface VerifyQuestion {
  /** One-time code from the redirect; valid again only with the same correlation id. */
  readonly authcode: string
  readonly tin: string
  readonly email: string
  readonly mobile: string
  readonly correlationId: string
}

export type VerifyAnswer =
  | { readonly outcome: 'verified'; readonly taxpayer: TaxpayerDetails }
  /** The code is unknown, expired or used by another attempt. */
  | { readonly outcome: 'codeUnknown' }
  /** The code belongs to another taxpayer than the TIN. */
  | { readonly outcome: 'tinMismatch' }
  | { readonly outcome: 'unavailable'; readonly detail: string }

/** The message to the central register: which provider exchanges documents for a company from now on, or no longer does. */
export interface RegisterNotice {
  readonly tin: string
  readonly participantId: string
  readonly aspName: string
  readonly aspAccreditationNumber: string
  readonly reason: string
  /** 1: link, or bring up to date; 2: de-link. */
  readonly action: number
  readonly email: string
  readonly mobile: string
  readonly correlationId: string
}

export type RegisterAnswer =
  | { readonly outcome: 'registered' }
  | { readonly outcome: 'refused'; readonly detail: string }
  | { readonly outcome: 'unavailable'; readonly detail: string }

export interface TaxAuthorityVerification {
  /** Step 1. Never throws; idempotent for a correlation id. */
  verify(question: VerifyQuestion): Promise<VerifyAnswer>
  /** Step 4. Never throws; idempotent. */
  register(notice: RegisterNotice): Promise<RegisterAnswer>
}
