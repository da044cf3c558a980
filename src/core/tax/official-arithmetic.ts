import { add, type Decimal, decimal, printDecimal, roundForDocument, subtract } from '#core/money'

/**
 * Some official rules compute in binary floating point (ibr-131-ae, ibr-146-ae, ibr-147-ae). At a tie such as 1.005
 * their result may differ from the exact one by a fils, and a correct amount would be refused. Therefore we compute
 * exactly, then evaluate the official expression, and take the nearest amount that it accepts. Only here are amounts
 * converted to JS numbers, and none is computed from one.
 */
function number(value: Decimal): number {
  return Number(printDecimal(value))
}

/** `round(x * 100) div 100` of XPath on xs:double. */
function officialRound(value: number): number {
  return Math.round(value * 100) / 100
}

const fils = decimal('0.01')

function firstAccepted(exact: Decimal, accepts: (candidate: Decimal) => boolean): Decimal {
  if (accepts(exact)) return exact
  const rounded = roundForDocument(exact)
  for (const candidate of [rounded, subtract(rounded, fils), add(rounded, fils)]) {
    if (accepts(candidate)) return candidate
  }
  return exact
}

/** The amount of an allowance or charge nearest to `wanted` (base × percent / 100) that the rules accept. */
export function acceptedPercentage(wanted: Decimal, base: Decimal, percentage: Decimal): Decimal {
  const official = (number(base) * number(percentage)) / 100
  return firstAccepted(wanted, (candidate) => {
    const amount = number(candidate)
    return amount === official || amount === officialRound(official)
  })
}

/** The line net amount nearest to `exact` that ibr-147-ae accepts. */
export function acceptedLineNet(
  exact: Decimal,
  from: {
    quantity: Decimal
    netPrice: Decimal
    baseQuantity: Decimal
    charges: Decimal[]
    allowances: Decimal[]
  },
): Decimal {
  const total = (amounts: Decimal[]) => amounts.reduce((before, amount) => before + number(amount), 0)
  const official = officialRound(
    number(from.quantity) * (number(from.netPrice) / number(from.baseQuantity)) +
      total(from.charges) -
      total(from.allowances),
  )
  return firstAccepted(exact, (candidate) => officialRound(number(candidate)) === official)
}
