import type { Delivery } from '#contract/delivery'
import type { DeliveryEvent } from './store.ts'

/** The state of a delivery, from its events. */
type DeliveryState = Pick<
  Delivery,
  'mail' | 'refusal' | 'attempts' | 'pdf' | 'openedAt' | 'pdfFetchedAt' | 'xmlFetchedAt'
>

const mailStates = ['sent', 'kept', 'postponed', 'bounced', 'failed'] as const

/** What an attempt records about the PDF of its mail. */
export type PdfOutcome = NonNullable<Delivery['pdf']>
const pdfOutcomes: readonly PdfOutcome[] = ['attached', 'tooLarge', 'notMade']

/** Folds the events of one delivery, oldest first. */
export function stateOf(channel: 'email' | 'link', events: readonly DeliveryEvent[]): DeliveryState {
  const firstAt = (type: DeliveryEvent['type']) =>
    events.find((event) => event.type === type)?.at.toISOString() ?? null
  const lastRequest = events.findLast(({ type }) => type === 'requested' || type === 'resent')
  const outcomes = events.filter(
    ({ requestId, type }) => requestId === lastRequest?.id && mailStates.some((state) => state === type),
  )
  // A bounce may arrive before the mail server's own response is recorded.
  const last = outcomes.find(({ type }) => type === 'bounced') ?? outcomes.at(-1)
  const mail = mailStates.find((state) => state === last?.type) ?? 'waiting'
  const isRefused = last && ['bounced', 'postponed', 'failed'].includes(mail)
  const attempt = events.findLast(
    ({ requestId, type }) => requestId === lastRequest?.id && type === 'attempted',
  )
  return {
    mail: channel === 'email' ? mail : null,
    refusal: isRefused ? { code: last.code, text: last.detail ?? '' } : null,
    attempts: events.filter(({ type }) => type === 'attempted').length,
    // Before the mail is sent, an attempt says nothing about the PDF that arrives.
    pdf: mail === 'sent' ? (pdfOutcomes.find((outcome) => outcome === attempt?.code) ?? null) : null,
    openedAt: firstAt('opened'),
    pdfFetchedAt: firstAt('pdfFetched'),
    xmlFetchedAt: firstAt('xmlFetched'),
  }
}
