const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Chrome · Windows`: familiar names from the user agent; empty if it contains none. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers | typeof systems) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []
  return [named(browsers), named(systems)].flat().join(' · ')
}
