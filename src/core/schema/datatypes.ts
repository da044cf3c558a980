/** A datatype of XSD 1.0 part 2, with its facets. */
export interface Datatype {
  /** As people know it: `xs:decimal`. */
  readonly name: string
  /** Of what form a value is, by an example or by all values that there are. */
  readonly example: string
  /** Absent where every text is good. */
  readonly accepts?: (value: string) => boolean
  readonly base?: Datatype
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d

/** Without the white space around it (whiteSpace `collapse`); that within makes every such value bad. */
export function trimmed(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && isSpace(value.charCodeAt(start))) start += 1
  while (end > start && isSpace(value.charCodeAt(end - 1))) end -= 1
  return end - start === value.length ? value : value.slice(start, end)
}

/*
 * Values are untrusted and may have millions of characters: the patterns repeat single characters only, which needs
 * linear time and no stack.
 */
const matching = (pattern: RegExp) => (value: string) => pattern.test(trimmed(value))

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const day = '-?((?:[1-9]\\d*)?\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'
const datePattern = new RegExp(`^${day}${zone}$`)
const dateTimePattern = new RegExp(`^${day}T${clock}${zone}$`)
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day that the calendar has. There is no year 0 in XSD 1.0; leap years repeat each 400, so four digits say all. */
function onCalendar(pattern: RegExp) {
  return (value: string): boolean => {
    const [, years = '', month, date] = pattern.exec(trimmed(value)) ?? []
    if (date === undefined || /^0+$/.test(years)) return false
    const year = Number(years.slice(-4))
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    return Number(date) <= (month === '02' && !isLeap ? 28 : (daysOf[Number(month) - 1] ?? 0))
  }
}

/** Groups of four characters with white space anywhere; the bits that padding leaves over are zero. */
function isBase64(value: string): boolean {
  const text = /[ \t\n\r]/.test(value) ? value.replace(/[ \t\n\r]+/g, '') : value
  if (text.length % 4 !== 0) return false
  const body = text.replace(/={1,2}$/, '')
  if (/[^A-Za-z0-9+/]/.test(body)) return false
  const padding = text.length - body.length
  if (padding === 0) return true
  return (padding === 1 ? /[AEIMQUYcgkosw048]$/ : /[AQgw]$/).test(body)
}

const authority = '//(?:[^/?#@[\\]]*@)?(?:\\[[^/?#\\]]*\\]|[^/?#@[\\]:]*)(?::\\d*)?(?=[/?#]|$)'
const pathCharacters = "\\w.~!$&'()*+,;=:@/-"
const uri = new RegExp(
  `^(?:[A-Za-z][A-Za-z\\d+.-]*:|(?![^/?#]*:))(?:${authority}|(?!//))[${pathCharacters}]*(?:\\?[${pathCharacters}?]*)?(?:#[${pathCharacters}?]*)?$`,
)

/** A reference of RFC 3986 once other characters are escaped, as XLink 5.4 has it (XSD 1.0 part 2, 3.2.17). */
function isUri(value: string): boolean {
  const text = trimmed(value)
  return uri.test(text.replace(/%[\dA-Fa-f]{2}|[^\x21-\x7e]|[<>"{}|\\^`]/gu, '_'))
}

function isLanguage(value: string): boolean {
  const [first = '', ...others] = trimmed(value).split('-')
  return /^[A-Za-z]{1,8}$/.test(first) && others.every((part) => /^[A-Za-z\d]{1,8}$/.test(part))
}

const letters = '\\p{L}\\p{Nl}_'
const more = `${letters}\\p{Nd}\\p{Mc}\\p{Me}\\p{Mn}\\u00b7.-`
const nonColonName = matching(new RegExp(`^[${letters}][${more}]*$`, 'u'))
const qualifiedName = matching(new RegExp(`^(?:[${letters}][${more}]*:)?[${letters}][${more}]*$`, 'u'))
const number = matching(/^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?|-?INF|NaN)$/)
const duration = /^-?P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/

type Row = readonly [
  name: string,
  base: string,
  example: string,
  accepts?: ((value: string) => boolean) | undefined,
]

const bits = (count: bigint): bigint => 2n ** count

/** Whole numbers from one to another; `undefined` is no limit. */
function between(from: bigint | undefined, to?: bigint) {
  return (value: string): boolean => {
    const text = trimmed(value)
    if (!/^[+-]?\d+$/.test(text)) return false
    // Longer than any limit: the sign decides. Reading such a number would take more than linear time.
    const digits = text.replace(/^[+-]?0*/, '')
    const size = digits.length > 25 ? '9'.repeat(25) : digits === '' ? '0' : digits
    const whole = text.startsWith('-') ? -BigInt(size) : BigInt(size)
    return (from === undefined || whole >= from) && (to === undefined || whole <= to)
  }
}

const rows: readonly Row[] = [
  ['anySimpleType', '', 'text'],
  ['string', 'anySimpleType', 'text'],
  ['normalizedString', 'string', 'text'],
  ['token', 'normalizedString', 'text'],
  ['language', 'token', 'en', isLanguage],
  ['NMTOKEN', 'token', 'a-1', matching(new RegExp(`^[:${more}]+$`, 'u'))],
  ['Name', 'token', 'a1', matching(new RegExp(`^[:${letters}][:${more}]*$`, 'u'))],
  ['NCName', 'Name', 'a1', nonColonName],
  ['ID', 'NCName', 'a1', nonColonName],
  ['IDREF', 'NCName', 'a1', nonColonName],
  ['ENTITY', 'NCName', 'a1', nonColonName],
  ['boolean', 'anySimpleType', 'true', matching(/^(?:true|false|1|0)$/)],
  ['decimal', 'anySimpleType', '1250.50', matching(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/)],
  ['integer', 'decimal', '1250', matching(/^[+-]?\d+$/)],
  ['nonPositiveInteger', 'integer', '-1', between(undefined, 0n)],
  ['negativeInteger', 'nonPositiveInteger', '-1', between(undefined, -1n)],
  ['long', 'integer', '1250', between(-bits(63n), bits(63n) - 1n)],
  ['int', 'long', '1250', between(-bits(31n), bits(31n) - 1n)],
  ['short', 'int', '1250', between(-bits(15n), bits(15n) - 1n)],
  ['byte', 'short', '12', between(-bits(7n), bits(7n) - 1n)],
  ['nonNegativeInteger', 'integer', '1250', between(0n)],
  ['positiveInteger', 'nonNegativeInteger', '1250', between(1n)],
  ['unsignedLong', 'nonNegativeInteger', '1250', between(0n, bits(64n) - 1n)],
  ['unsignedInt', 'unsignedLong', '1250', between(0n, bits(32n) - 1n)],
  ['unsignedShort', 'unsignedInt', '1250', between(0n, bits(16n) - 1n)],
  ['unsignedByte', 'unsignedShort', '12', between(0n, bits(8n) - 1n)],
  ['float', 'anySimpleType', '1250.50', number],
  ['double', 'anySimpleType', '1250.50', number],
  ['date', 'anySimpleType', '2026-11-21', onCalendar(datePattern)],
  ['time', 'anySimpleType', '09:30:00', matching(new RegExp(`^${clock}${zone}$`))],
  ['dateTime', 'anySimpleType', '2026-11-21T09:30:00Z', onCalendar(dateTimePattern)],
  ['duration', 'anySimpleType', 'P1D', matching(duration)],
  ['gYear', 'anySimpleType', '2026', matching(new RegExp(`^-?(?:[1-9]\\d*)?\\d{4}${zone}$`))],
  [
    'gYearMonth',
    'anySimpleType',
    '2026-11',
    matching(new RegExp(`^-?(?:[1-9]\\d*)?\\d{4}-(?:0[1-9]|1[0-2])${zone}$`)),
  ],
  ['gMonth', 'anySimpleType', '--11', matching(new RegExp(`^--(?:0[1-9]|1[0-2])${zone}$`))],
  [
    'gMonthDay',
    'anySimpleType',
    '--11-21',
    matching(new RegExp(`^--(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])${zone}$`)),
  ],
  ['gDay', 'anySimpleType', '---21', matching(new RegExp(`^---(?:0[1-9]|[12]\\d|3[01])${zone}$`))],
  ['hexBinary', 'anySimpleType', '0FB7', matching(/^(?:[\dA-Fa-f]{2})*$/)],
  ['base64Binary', 'anySimpleType', 'SGVsbG8=', isBase64],
  ['anyURI', 'anySimpleType', 'https://example.com/a', isUri],
  ['QName', 'anySimpleType', 'a1', qualifiedName],
]

/** The built-in datatypes by their names without `xs:`; lists of names (IDREFS and the like) are not among them. */
export const datatypes: ReadonlyMap<string, Datatype> = rows.reduce(
  (known, [name, base, example, accepts]) => {
    const above = known.get(base)
    known.set(name, {
      name: `xs:${name}`,
      example,
      ...(accepts ? { accepts } : {}),
      ...(above ? { base: above } : {}),
    })
    return known
  },
  new Map<string, Datatype>(),
)

/** A datatype that has these values of another one only (facet enumeration, XSD 1.0 part 2, 4.3.5). */
export function enumerated(name: string, base: Datatype, values: readonly string[]): Datatype {
  return { name, base, example: values.join(', '), accepts: (value) => values.includes(value) }
}
