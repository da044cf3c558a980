import type { ContactInput } from '#contract/contacts'
import type { Finding } from '#contract/common'
import { fieldFinding, problem } from '#platform/problem'

const emirates: readonly string[] = ['AUH', 'DXB', 'SHJ', 'UAQ', 'FUJ', 'AJM', 'RAK']

/** Raises `common.invalid` with one finding for each field that cannot stand on a document. */
export function checkContact(input: ContactInput): void {
  const findings = [
    ...checkRole(input),
    ...checkAddress(input.billingAddress, 'billingAddress'),
    ...(input.shippingAddress ? checkAddress(input.shippingAddress, 'shippingAddress') : []),
    ...checkRegistration(input),
  ]
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

function checkRole(input: ContactInput): Finding[] {
  if (input.isCustomer || input.isSupplier) return []
  return [fieldFinding('isCustomer', 'falaj-contact-role', 'Say whether this is a customer, a supplier or both.')]
}

/** Incomplete addresses may be saved; what is there must make sense. */
function checkAddress(address: ContactInput['billingAddress'], path: string): Finding[] {
  if (address.country !== 'AE' || address.subdivision === '' || emirates.includes(address.subdivision)) return []
  const message = `Choose the emirate by its code: ${emirates.join(', ')}.`
  return [fieldFinding(`${path}.subdivision`, 'falaj-contact-emirate', message)]
}

function checkRegistration(input: ContactInput): Finding[] {
  const registration = input.legalRegistration
  if (registration?.type !== 'PAS' || /^[A-Z]{2}$/.test(registration.authority)) return []
  const message = 'A passport needs the two-letter code of the country that issued it, such as IN.'
  return [fieldFinding('legalRegistration.authority', 'falaj-contact-passport-country', message)]
}
