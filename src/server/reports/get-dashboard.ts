import type { Dashboard, DashboardRange } from '#contract/reports'
import type { Actor } from '#core/access'
import { addDays, addMonths, daysBetween, dubaiDate } from '#core/calendar'
import { decimal, printDecimal, sum, withScale } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import {
  countForDashboard,
  selectFirstSteps,
  selectMedians,
  selectOpenMoney,
  selectSales,
  selectUnpaid,
} from './dashboard-store.ts'
import type { Days } from './days.ts'

/**
 * The numbers of the dashboard. A range is whole days in Dubai and ends today; the same range on a list counts the
 * same documents. Every query reads an index of the range, or of unfinished documents. Raises
 * `participant.not-found`.
 */
export async function getDashboard(
  context: Context,
  actor: Actor,
  participantKey: string,
  range: DashboardRange,
): Promise<Dashboard> {
  authorize(actor, 'report.read')
  const to = dubaiDate(context.clock.now().getTime())
  const days = { participantKey, from: firstDayOf(range, to), to }
  const daysOfPart = range === '7d' ? 1 : 7
  return await context.db.tenant(actor, async (tx) => {
    const participant = await requireParticipant(tx, participantKey)
    const [{ complete, ...counts }, sales, open, unpaid, medians, firstSteps] = await Promise.all([
      countForDashboard(tx, days),
      selectSales(tx, days, daysOfPart),
      selectOpenMoney(tx, days),
      selectUnpaid(tx, days),
      selectMedians(tx, days),
      selectFirstSteps(tx, participantKey),
    ])
    const { participantId: networkId, registration, supportedDocuments } = participant
    return {
      range: { from: days.from, to },
      supportedDocuments: [...supportedDocuments],
      ...counts,
      money: moneyOf(sales, open, unpaid),
      performance: { ...successOf(complete, counts.needsYou, open), ...medians },
      chart: chartOf(sales, days, daysOfPart),
      firstSteps,
      networkId,
      registration,
    }
  })
}

function firstDayOf(range: DashboardRange, today: string): string {
  switch (range) {
    case '7d':
      return addDays(today, -6)
    case '30d':
      return addDays(today, -29)
    case '3m':
      return addDays(addMonths(today, -3), 1)
  }
}

type Sales = Awaited<ReturnType<typeof selectSales>>
type Performance = Dashboard['performance']
type Open = Awaited<ReturnType<typeof selectOpenMoney>>
type Unpaid = Awaited<ReturnType<typeof selectUnpaid>>

/** What a buyer asks or disputes has nothing to do with how it was delivered and reported. */
function successOf(
  complete: number,
  needsYou: number,
  open: Open,
): Pick<Performance, 'complete' | 'needsYou'> {
  const count = (key: 'answered' | 'answeredComplete') => open.reduce((all, one) => all + one[key], 0)
  return { complete: complete + count('answeredComplete'), needsYou: needsYou - count('answered') }
}

function moneyOf(sales: Sales, open: Open, unpaid: Unpaid): Dashboard['money'] {
  const currencies = new Set([...sales, ...open, ...(unpaid ?? [])].map(({ currency }) => currency))
  return [...currencies].toSorted(aedFirst).map((currency) => {
    const own = sales.filter((part) => part.currency === currency)
    const still = open.find((one) => one.currency === currency)
    const owed = unpaid?.find((one) => one.currency === currency)
    return {
      currency,
      issued: {
        documents: own.reduce((all, { count }) => all + count, 0),
        amount: total(own.map(({ net }) => net)),
      },
      vat: total(own.map(({ vat }) => vat)),
      undelivered: { documents: still?.undelivered ?? 0, amount: total([still?.undeliveredAmount]) },
      disputed: { documents: still?.disputed ?? 0, amount: total([still?.disputedAmount]) },
      unpaid: unpaid && { documents: owed?.unpaid ?? 0, amount: total([owed?.unpaidAmount]) },
      pastDue: unpaid && { documents: owed?.pastDue ?? 0, amount: total([owed?.pastDueAmount]) },
    }
  })
}

function aedFirst(a: string, b: string): number {
  return Number(b === 'AED') - Number(a === 'AED') || (a < b ? -1 : 1)
}

/** Every part of the range, those without sales too. */
function chartOf(sales: Sales, { from, to }: Days, daysOfPart: number): Dashboard['chart'] {
  const parts = Math.floor(daysBetween(from, to) / daysOfPart) + 1
  return Array.from({ length: parts }, (_, index) => {
    const own = sales.filter(({ part }) => part === index)
    const first = addDays(from, index * daysOfPart)
    return {
      from: first,
      to: addDays(first, daysOfPart - 1),
      documents: own.reduce((all, { count }) => all + count, 0),
      amount: total(own.map(({ netAed }) => netAed)),
    }
  })
}

function total(amounts: readonly (string | null | undefined)[]): string {
  return printDecimal(withScale(sum(amounts.map((amount) => decimal(amount ?? '0'))), 2))
}
