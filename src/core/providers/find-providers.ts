import { type AccreditedProvider, accreditedProviders } from './accredited-providers.ts'

/** Names are compared without case, marks and spaces: `Wafeq FZ LLC` is `Wafeq FZ-LLC`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds providers by a part of the name or by accreditation number; all of them for an empty text. */
export function searchProviders(text: string): readonly AccreditedProvider[] {
  const wanted = plain(text)
  return accreditedProviders.filter(
    ({ accreditationNumber, name }) =>
      plain(name).includes(wanted) || (wanted !== '' && accreditationNumber === wanted),
  )
}

/** The provider of the list with this name; undefined for one that is not on it. */
export function providerNamed(name: string): AccreditedProvider | undefined {
  const wanted = plain(name)
  return accreditedProviders.find((one) => plain(one.name) === wanted)
}
