/**
 * An IBAN in groups of four, as banks print it; any other account number unchanged.
 * @param scheme the scheme in the document, such as `IBAN`
 */
export function groupIban(value: string, scheme?: string): string {
  const compact = value.replace(/\s+/g, '')
  const isIban = scheme?.toUpperCase() === 'IBAN' || /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(compact)
  return isIban ? (compact.match(/.{1,4}/g) ?? [value]).join(' ') : value
}
