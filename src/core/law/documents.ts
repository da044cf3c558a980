import type { PlainDate } from '#core/calendar'

/**
 * The legal documents behind the entries, each with its date; null if it has none or we do not know it. The date of
 * `cabinetDecision106` is the day of its publication on the ministry's site.
 */
export const lawDocuments = {
  vatDecreeLaw: null,
  corporateTaxLaw: null,
  taxProceduresLaw: null,
  cabinetDecision49: null,
  cabinetDecision106: '2025-11-24',
  cabinetDecision129: null,
  ministerialDecision64: null,
  ministerialDecision243: null,
  ministerialDecision244: null,
  ministerialResolution56: '2026-05-10',
  ministerialResolution66: '2026-05-14',
  guidelinesFirstVersion: '2026-02-23',
  guidelines: '2026-06-01',
  providerList: '2026-10-09',
  peppolNetworkPolicy: null,
  peppolStatusPhaseIn: null,
  peppolAgreement: null,
  pintAe: null,
  taxData: null,
  messageLevelStatus: null,
  codeLists: null,
} satisfies Readonly<Record<string, PlainDate | null>>

export type LawDocument = keyof typeof lawDocuments
