import type { Dashboard, RegisterRow, RegisterTotal } from '#contract/reports'
import type { DashboardReport } from './get-dashboard.ts'
import type { CurrencyTotal, RegisterEntry } from './register.ts'

/** What leaves the server of the dashboard. */
export function presentDashboard({ range, counts, participant }: DashboardReport): Dashboard {
  return {
    range: { from: range.from, to: range.to },
    supportedDocuments: [...participant.supportedDocuments],
    generated: counts.generated,
    sent: counts.sent,
    received: counts.received,
    needsYou: counts.needsYou,
    unread: counts.unread,
    networkId: participant.participantId,
    registration: participant.registration,
  }
}

/** What leaves the server of an entry of the register. */
export function presentEntry(entry: RegisterEntry): RegisterRow {
  return {
    id: entry.id as RegisterRow['id'],
    date: entry.date,
    number: entry.number,
    typeCode: entry.typeCode,
    counterpartyName: entry.counterpartyName,
    counterpartyNameAr: entry.counterpartyNameAr,
    counterpartyId: entry.counterpartyId,
    currency: entry.currency,
    amount: entry.amount,
  }
}

export function presentTotal(total: CurrencyTotal): RegisterTotal {
  return { currency: total.currency, documents: total.count, amount: total.amount }
}
