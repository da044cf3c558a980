import type { Finding } from '#contract/common'
import type { ContactInput } from '#contract/contacts'
import { type CodeList, emirates, entryOf, loadCodeList } from '#core/codelists'
import { isPlausibleParticipantId, parseParticipantId } from '#core/participant-ids'
import { fieldFinding, problem } from '#platform/base/problem'

/** Raises `common.invalid` with one finding for each field that no document may contain. */
export async function checkContact(input: ContactInput): Promise<void> {
  const countries = await loadCodeList('countries')
  const findings = [
    ...checkRole(input),
    ...checkParticipantId(input.participantId),
    ...checkAddress(input.billingAddress, 'billingAddress', countries),
    ...(input.shippingAddress ? checkAddress(input.shippingAddress, 'shippingAddress', countries) : []),
    ...checkRegistration(input, countries),
    ...checkAgreement(input),
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

/** Incomplete addresses may be saved; the present fields must be valid. */
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

/** Only a supplier who is registered for VAT may be billed by us. Source: MoF Guidelines 10.3. */
function checkAgreement({ selfBillingAgreement: agreement, isSupplier, trn }: ContactInput): Finding[] {
  if (!agreement) return []
  if (!isSupplier) {
    const message = 'Self-billing is agreed with suppliers: mark this contact as a supplier.'
    return [fieldFinding('isSupplier', 'falaj-contact-agreement-supplier', message)]
  }
  if (trn === '') {
    const message = 'Only a supplier who is registered for VAT may agree to self-billing: enter the TRN.'
    return [fieldFinding('trn', 'falaj-contact-agreement-trn', message)]
  }
  if (agreement.until === null || agreement.until >= agreement.from) return []
  const message = 'The agreement must not end before it begins.'
  return [fieldFinding('selfBillingAgreement.until', 'falaj-contact-agreement-dates', message)]
}
