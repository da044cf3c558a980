import type { Environment } from '#contract/common'
import type { Settings } from '#contract/settings'
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
    version: settings.version,
  }
}
