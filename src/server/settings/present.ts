import type { Environment } from '#contract/common'
import type { PaperStyle, Settings } from '#contract/settings'
import type { VersionedStyle } from './paper-style-store.ts'
import type { NumberSeries, NumberSettings } from './series.ts'

function presentSeries(series: NumberSeries) {
  return { prefix: series.prefix, suffix: series.suffix, next: series.next, digits: series.digits }
}

/** What leaves the server of a participant's settings. */
export function presentSettings(environment: Environment, settings: NumberSettings): Settings {
  return {
    environment,
    sequenceIncrementEnabled: settings.sequenceIncrementEnabled,
    invoiceSequence: presentSeries(settings.invoice),
    creditNoteSequence: presentSeries(settings.creditNote),
    approvalAbove: settings.approvalAbove,
    version: settings.version,
  }
}

/** What leaves the server of the look of a participant's paper. */
export function presentPaperStyle({
  accent,
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
    version,
  }
}
