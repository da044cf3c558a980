import type { Finding } from '#contract/common'

/** The payment method is missing; the account of a transfer is missing. */
const [methodMissing, accountMissing] = ['ibr-191-ae', 'ibr-192-ae']
/** A line has another standard rate than 5 %; the tax breakdown has one, which exists once all amounts are known. */
const [rateOfLine, rateOfBreakdown] = ['falaj-standard-rate', 'ibr-190-ae']

/**
 * The findings, with those that appear once they are fixed: a wrong rate of a line stops the document, and a user who
 * chooses a transfer as the missing payment method has to enter an account.
 */
export function withExpectedFindings(findings: readonly Finding[]): readonly Finding[] {
  const find = (sought: string) => findings.find(({ rule }) => rule === sought)
  const following: Finding[] = []
  const rate = find(rateOfLine)
  if (rate && !find(rateOfBreakdown))
    following.push({ ...rate, rule: rateOfBreakdown, severity: 'fatal', path: 'totals.breakdown[0].rate' })
  const method = find(methodMissing)
  if (method && !find(accountMissing)) {
    const message = 'For a credit transfer, enter the account (IBAN) to pay into.'
    const path = method.path.replace(/\.code$/, '.account.value')
    following.push({ rule: accountMissing, severity: 'warning', path, message })
  }
  return following.length === 0 ? findings : [...findings, ...following]
}
