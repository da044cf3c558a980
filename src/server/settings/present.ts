import type { Environment } from '#contract/common'
import type { Approvers, PaperStyle, Settings } from '#contract/settings'
import type { FoundApprovers } from './find-approvers.ts'
import type { VersionedStyle } from './paper-style-store.ts'
import type { NumberSeries, NumberSettings } from './series.ts'

function presentSeries({ digits, next, prefix, restarts, suffix }: NumberSeries) {
  return { prefix, suffix, next, digits, restarts }
}

/** The public form of a participant's settings. */
export function presentSettings(environment: Environment, settings: NumberSettings): Settings {
  return {
    environment,
    sequenceIncrementEnabled: settings.sequenceIncrementEnabled,
    invoiceSequence: presentSeries(settings.invoice),
    creditNoteSequence: presentSeries(settings.creditNote),
    selfBilledInvoiceSequence: presentSeries(settings.selfBilledInvoice),
    selfBilledCreditNoteSequence: presentSeries(settings.selfBilledCreditNote),
    approvalAbove: settings.approvalAbove,
    payment: { ...settings.payment },
    year: settings.invoice.year,
    version: settings.version,
  }
}

/** The public form of the members who may approve. */
export function presentApprovers({ approvers, enough }: FoundApprovers): Approvers {
  return { approvers: approvers.map(({ id, name }) => ({ id, name })), enough }
}

/** The public form of a participant's paper style. */
export function presentPaperStyle({
  accent,
  accounts,
  bank,
  layout,
  logo,
  terms,
  version,
}: VersionedStyle): PaperStyle {
  return {
    accent,
    layout,
    logo: logo && { mediaType: logo.mediaType, data: logo.data },
    terms: { en: terms.en, ar: terms.ar },
    bank: {
      accountName: bank.accountName,
      account: bank.account,
      bankName: bank.bankName,
      bic: bank.bic,
    },
    accounts: [...accounts],
    version,
  }
}
