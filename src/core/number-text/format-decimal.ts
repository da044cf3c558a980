/** `1234.5` → `1,234.50`: groups, and fills to the decimals given; digits that are there are never cut. */
export function formatDecimal(value: string, decimals = 0): string {
  const [, sign = '', whole = '0', fraction = ''] = value.match(/^(-?)(\d+)(?:\.(\d+))?$/) ?? []
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const filled = fraction.padEnd(decimals, '0')
  return `${sign}${grouped}${filled ? `.${filled}` : ''}`
}
