import type { Finding } from '#contract/common'
import { entryOf, loadCodeList } from '#core/codelists'
import { fieldFinding, problem } from '#platform/base/problem'

const unlisted = (path: 'country' | 'currency', code: string): Finding =>
  fieldFinding(path, `falaj-account-${path}`, `${code} is not a ${path}; choose one from the list.`)

/**
 * Checks that country (ISO 3166-1 alpha-2) and currency (ISO 4217) of an organization, where given, are in the code
 * lists of PINT AE. Raises `common.invalid` with a finding for each that is not.
 */
export async function validateOrganizationCodes({
  country,
  currency,
}: {
  readonly country?: string | undefined
  readonly currency?: string | undefined
}): Promise<void> {
  const findings: Finding[] = []
  if (country !== undefined && !entryOf(await loadCodeList('countries'), country))
    findings.push(unlisted('country', country))
  if (currency !== undefined && !entryOf(await loadCodeList('currencies'), currency))
    findings.push(unlisted('currency', currency))
  if (findings.length > 0) throw problem('common.invalid', { findings })
}
