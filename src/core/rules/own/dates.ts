import { compareDates, daysBetween, isPlainDate } from '#core/calendar'
import { firstDayOfVat } from '#core/vat'
import type { XmlElement } from '#core/xml'
import { advice, contextsOf, type Outcome } from '../engine/rule.ts'
import { all, fold, text } from '../engine/select.ts'

const context = contextsOf('own-dates')

/** Days after its date of issue by which payment of a document falls due at the latest, unless a year is mistyped. */
const latestDueDate = 731

/** Years between a document and the supply that it is about, unless a year is mistyped; leap days included in days. */
const furthestSupply = { years: 5, days: 5 * 365 + 2 }

/** The date that stands at a path, when exactly that; formats are for the official rules to judge. */
function dateAt(root: XmlElement, path: string): string | undefined {
  const [node] = all(root, path)
  const value = node && fold(text(node))
  return isPlainDate(value) ? value : undefined
}

/** Whether a document is dated before there was VAT; nothing was ever invoiced electronically then. */
function isSinceVat(root: XmlElement): Outcome {
  const issued = dateAt(root, 'cbc:IssueDate')
  return issued === undefined || compareDates(issued, firstDayOfVat) >= 0 || { value: issued }
}

function isDueInTime(root: XmlElement): Outcome {
  const [issued, due] = [dateAt(root, 'cbc:IssueDate'), dateAt(root, 'cbc:DueDate')]
  return (
    issued === undefined || due === undefined || daysBetween(issued, due) <= latestDueDate || { value: due }
  )
}

/** Whether a date of the supply is plausibly close to the date of issue. */
function isNear(path: string) {
  return (root: XmlElement): Outcome => {
    const [issued, supplied] = [dateAt(root, 'cbc:IssueDate'), dateAt(root, path)]
    if (issued === undefined || supplied === undefined) return true
    return (
      Math.abs(daysBetween(issued, supplied)) <= furthestSupply.days || {
        value: supplied,
        years: String(furthestSupply.years),
      }
    )
  }
}

const supplyDates = [
  'cbc:TaxPointDate',
  'cac:Delivery/cbc:ActualDeliveryDate',
  'cac:InvoicePeriod/cbc:StartDate',
  'cac:InvoicePeriod/cbc:EndDate',
]

/** Valid dates with implausible years: the year is the most frequent typing mistake. */
export const dateContexts = [
  context(
    1,
    ['/ubl:Invoice', '/cn:CreditNote'],
    [
      advice('falaj-issue-date-before-vat', isSinceVat, 'cbc:IssueDate'),
      advice('falaj-due-date-far', isDueInTime, 'cbc:DueDate'),
      ...supplyDates.map((path) => advice('falaj-supply-date-far', isNear(path), path)),
    ],
  ),
]
