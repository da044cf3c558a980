/** The eight transaction type flags (BTAE-02), in the order of their positions. Source: MoF Guidelines 10.4. */
export const flagNames = [
  'freeZone',
  'deemedSupply',
  'profitMargin',
  'summaryInvoice',
  'continuousSupply',
  'disclosedAgent',
  'ecommerce',
  'export',
] as const
export type FlagName = (typeof flagNames)[number]
export type Flags = { [Name in FlagName]?: boolean | undefined }

/** `{ export: true }` → `00000001`. */
export function printFlags(flags: Flags | undefined): string {
  return flagNames.map((name) => (flags?.[name] ? '1' : '0')).join('')
}

/** `00000001` → `{ export: true }`; undefined unless it is eight characters of 0 and 1. */
export function parseFlags(text: string): Flags | undefined {
  if (!/^[01]{8}$/.test(text)) return undefined
  const flags: Flags = {}
  flagNames.forEach((name, index) => {
    if (text[index] === '1') flags[name] = true
  })
  return flags
}
