import type { Finding } from '#contract/common'
import type { ContactInput } from '#contract/contacts'
import { type CodeList, emirates, entryOf, loadCodeList } from '#core/codelists'
import { isPlausibleParticipantId, parseParticipantId } from '#core/party'
import { fieldFinding, problem } from '#platform/problem'

/** Raises `common.invalid` with one finding for each field that cannot stand on a document. */
export async function checkContact(input: ContactInput): Promise<void> {
  const countries = await loadCodeList('countries')
  const findings = [
    ...checkRole(input),
    ...checkParticipantId(input.participantId),
    ...checkAddress(input.billingAddress, 'billingAddress', countries),
    ...(input.shippingAddress ? checkAddress(input.shippingAddress, 'shippingAddress', countries) : []),
    ...checkRegistration(input, countries),
  ]
  if (findings.length > 0) throw problem('common.invalid', { findings })
}

function checkRole(input: ContactInput): Finding[] {
  if (input.isCustomer || input.isSupplier) return []
  return [
    fieldFinding('isCustomer', 'falaj-contact-role', 'Say whether this is a customer, a supplier or both.'),
  ]
}

function checkParticipantId(text: string): Finding[] {
  const id = parseParticipantId(text)
  if (text === '' || (id && isPlausibleParticipantId(id))) return []
  const message =
    'Under scheme 0235 this is the TIN: ten digits, the first of them 1, such as 0235:1234567890.'
  return [fieldFinding('participantId', 'falaj-contact-participant-id', message)]
}

/** Incomplete addresses may be saved; what is there must make sense. */
function checkAddress(address: ContactInput['billingAddress'], path: string, countries: CodeList): Finding[] {
  const { country, subdivision } = address
  if (country !== '' && !entryOf(countries, country)) {
    const message = `${country} is not a country; choose one from the list.`
    return [fieldFinding(`${path}.country`, 'falaj-contact-country', message, { code: country })]
  }
  if (country !== 'AE' || subdivision === '' || entryOf(emirates, subdivision)) return []
  const message = `Choose the emirate by its code: ${emirates.entries.map(({ code }) => code).join(', ')}.`
  return [fieldFinding(`${path}.subdivision`, 'falaj-contact-emirate', message)]
}

function checkRegistration(input: ContactInput, countries: CodeList): Finding[] {
  const registration = input.legalRegistration
  if (registration?.type !== 'PAS' || entryOf(countries, registration.authority)) return []
  const message = 'A passport needs the two-letter code of the country that issued it, such as IN.'
  return [fieldFinding('legalRegistration.authority', 'falaj-contact-passport-country', message)]
}
