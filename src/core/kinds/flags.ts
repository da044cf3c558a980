import type { ReportOnlyReason } from '#core/participant-ids'
import type { VatCategory } from '#core/vat'

/** Groups of fields that a flag requires, as in forms. */
export type FlagFields = 'beneficiary' | 'delivery' | 'frequency' | 'period' | 'principal'

interface FlagDefinition {
  readonly asksFor?: readonly FlagFields[]
  /** The VAT treatment that every line has. */
  readonly lineCategory?: VatCategory
  /** The predefined receiver, when the document is not sent to the buyer. */
  readonly receiver?: ReportOnlyReason
}

/**
 * The transaction type flags (BTAE-02) in the order of their positions, with their effects. This is the only list of
 * them: schema, UBL, rules, tax data and forms use it. Source: MoF Guidelines 10.4.
 */
const flagTable = {
  freeZone: { asksFor: ['beneficiary'] },
  deemedSupply: { receiver: 'deemedSupply' },
  profitMargin: { lineCategory: 'marginScheme' },
  summaryInvoice: { asksFor: ['period'] },
  continuousSupply: { asksFor: ['period', 'frequency'] },
  disclosedAgent: { asksFor: ['principal'] },
  ecommerce: { asksFor: ['delivery'] },
  export: { asksFor: ['delivery'], lineCategory: 'zeroRated' },
} as const satisfies Record<string, FlagDefinition>

export type FlagName = keyof typeof flagTable
export type Flags = { [Name in FlagName]?: boolean | undefined }

export const flagNames = Object.keys(flagTable) as readonly FlagName[]

/** The effects of a flag. */
export function flagDefinition(name: FlagName): FlagDefinition {
  return flagTable[name]
}

/** `{ export: true }` → `00000001`. */
export function printFlags(flags: Flags | undefined): string {
  return flagNames.map((name) => (flags?.[name] ? '1' : '0')).join('')
}

const flagCode = new RegExp(`^[01]{${flagNames.length}}$`)

/** True for a code with one character, 0 or 1, for each flag. */
export function isFlagCode(text: string): boolean {
  return flagCode.test(text)
}

/** `00000001` → `{ export: true }`; undefined for other texts. */
export function parseFlags(text: string): Flags | undefined {
  if (!isFlagCode(text)) return undefined
  const flags: Flags = {}
  for (const name of flagNames) if (isFlagSet(text, name)) flags[name] = true
  return flags
}

const positions = new Map(flagNames.map((name, index) => [name, index] as const))

/** True when a flag is set in a code of flags; false in other texts. */
export function isFlagSet(code: string, name: FlagName): boolean {
  // Few flags are set: the form of the code need not be checked for the others.
  return code[positions.get(name) ?? -1] === '1' && isFlagCode(code)
}
