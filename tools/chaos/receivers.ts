/** The receivers of the documents of an experiment, and the expected end of each. */
import { type Buyer, outsideBuyer } from '../../src/server/documents/testing/invoices.ts'
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import type { Random } from './random.ts'

export interface Target {
  readonly buyer: Buyer
  /** Verdicts of which the document must have one in the end. */
  readonly ends: readonly string[]
}

/** Outside buyers by the last digits of their number, with the verdicts that their documents may end with. */
const outside: readonly (readonly [number, ...string[]])[] = [
  [1, 'complete'],
  [2, 'needsYouRejected'],
  [3, 'waitingReceiverProvider', 'receiverProviderOverdue'],
  [4, 'needsYouReportRejected'],
  [5, 'complete'],
  [6, 'needsYouNotReachable'],
  [8, 'completeUnconfirmed'],
  [9, 'needsYouRejected'],
  [10, 'needsYouNotDelivered'],
  [12, 'needsYouNotReachable'],
  [18, 'complete'],
  [19, 'complete'],
  [21, 'complete'],
  [22, 'waitingTaxAuthority', 'taxAuthorityOverdue', 'needsYouReportSilent'],
  [23, 'complete'],
  [25, 'needsYouReportedNotSent'],
]

const plain: (typeof outside)[number] = [1, 'complete']

/** Among the companies, or to the plain outside buyer: documents that come to their end without any wait. */
export function choosePlainTarget(companies: readonly TestCompany[], seller: number, random: Random): Target {
  const other = random.next() < 0.5 ? companies[(seller + 1) % companies.length] : undefined
  return { buyer: other?.participant ?? buyerOf(plain[0]), ends: ['complete'] }
}

/** Half of the documents stay among the companies, most others go to the plain outside buyer, the rest to the odd ones. */
export function chooseTarget(companies: readonly TestCompany[], seller: number, random: Random): Target {
  const chance = random.next()
  const other = companies[(seller + 1 + random.below(companies.length - 1)) % companies.length]
  if (chance < 0.5 && other && companies.length > 1) return { buyer: other.participant, ends: ['complete'] }
  const odd = chance < 0.85 ? undefined : outside[random.below(outside.length)]
  const [number, ...ends] = odd ?? plain
  return { buyer: buyerOf(number), ends }
}

function buyerOf(number: number): Buyer {
  if (number < 10) return outsideBuyer(number)
  const tin = `19000000${number}`
  return { participantId: `0235:${tin}`, tin, trn: `${tin}00003`, nameEn: `Outside buyer ${number}` }
}
