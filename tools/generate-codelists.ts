import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Translation } from '../src/core/codelists/translation.ts'
import { translations } from '../src/core/codelists/translations.ts'
import { referenceFolder } from './reference.ts'

/**
 * Writes src/core/codelists/lists/*.gen.ts from the official genericode files (FALAJ_REFERENCE, else
 * ../shared/reference): `npm run generate`. The result is committed; the official files are not.
 */

interface Source {
  readonly list: string
  readonly file: string
  readonly form: 'trn-invoice' | 'trn-creditnote'
  /** CLDR names in Arabic for lists of ISO codes. */
  readonly cldr?: 'region' | 'currency'
  /** Codes that come first, since most users look for them. */
  readonly first?: readonly string[]
  /** After those come the translated codes, in the order of their translations. */
  readonly translatedFirst?: true
}

const sources: readonly Source[] = [
  {
    list: 'vatCategories',
    file: 'Aligned-TaxCategoryCodes',
    form: 'trn-invoice',
    first: ['S', 'Z', 'E', 'O'],
  },
  { list: 'exemptionReasons', file: 'Aligned-TaxExemptionCodes', form: 'trn-invoice' },
  { list: 'frequencies', file: 'FreqBilling', form: 'trn-invoice' },
  { list: 'reverseChargeTypes', file: 'GoodsType', form: 'trn-invoice' },
  { list: 'itemTypes', file: 'ItemType', form: 'trn-invoice' },
  { list: 'mimeTypes', file: 'MimeCode', form: 'trn-invoice' },
  { list: 'paymentMeans', file: 'UNCL4461', form: 'trn-invoice', first: ['30', '10', '20', '54', '55'] },
  { list: 'allowanceReasons', file: 'UNCL5189', form: 'trn-invoice', first: ['95', '100', '104'] },
  { list: 'creditReasons', file: 'CreditReason', form: 'trn-creditnote' },
  {
    list: 'countries',
    file: 'ISO3166',
    form: 'trn-invoice',
    cldr: 'region',
    first: ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'],
  },
  {
    list: 'currencies',
    file: 'ISO4217',
    form: 'trn-invoice',
    cldr: 'currency',
    first: ['AED', 'USD', 'EUR', 'GBP', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR', 'INR'],
  },
  {
    list: 'units',
    file: 'UNECERec20',
    form: 'trn-invoice',
    translatedFirst: true,
    first: [
      'C62',
      'H87',
      'EA',
      'HUR',
      'DAY',
      'MON',
      'ANN',
      'KGM',
      'TNE',
      'LTR',
      'MTR',
      'MTK',
      'XBX',
      'LS',
      'SET',
      '20',
      '21',
    ],
  },
  {
    list: 'chargeReasons',
    file: 'UNCL7161',
    form: 'trn-invoice',
    first: ['FC', 'DL', 'PC', 'IAA', 'SH', 'AAT', 'WH'],
  },
  { list: 'electronicAddressSchemes', file: 'eas', form: 'trn-invoice', first: ['0235'] },
  { list: 'identifierSchemes', file: 'ICD', form: 'trn-invoice', first: ['0235', '0160'] },
  { list: 'referenceTypes', file: 'UNCL1153', form: 'trn-invoice' },
  { list: 'itemClassificationSchemes', file: 'UNCL7143', form: 'trn-invoice', first: ['HS'] },
]

/** The list of VAT categories has a Greek capital nu where the rules want the Latin letter. */
const misprints: Readonly<Record<string, string>> = { '\u039d': 'N' }

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function clean(text: string): string {
  return text
    .replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Version and rows (code, name) of a genericode file. */
function readGenericode(text: string): { version: string; rows: [string, string][] } {
  const rows = text
    .split('<gc:Row>')
    .slice(1)
    .map((row): [string, string] => {
      const value = (column: string) => {
        const pattern = new RegExp(`ColumnRef="${column}">\\s*<gc:SimpleValue>([^<]*)</gc:SimpleValue>`)
        return clean(pattern.exec(row)?.[1] ?? '')
      }
      const code = value('id')
      return [misprints[code] ?? code, value('name') || value('description')]
    })
  return { version: clean(/<gc:Version>([^<]*)/.exec(text)?.[1] ?? ''), rows }
}

function cldrName(kind: 'region' | 'currency', code: string): string | undefined {
  if (!/^[A-Z]{2,3}$/.test(code)) return undefined
  const name = new Intl.DisplayNames(['ar'], { type: kind, fallback: 'none' }).of(code)
  return name && /[\u0600-\u06ff]/.test(name) ? name : undefined
}

function sentence(name: string): string {
  return name === '' ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

function generate(source: Source, folder: string): { file: string; count: number; translated: number } {
  const path = join('pint-ae', 'billing', source.form, 'codelist', `${source.file}.gc`)
  const { version, rows } = readGenericode(readFileSync(join(folder, path), 'utf8'))
  const known: Readonly<Record<string, Translation>> = translations[source.list] ?? {}
  const unknown = Object.keys(known).filter((code) => !rows.some(([listed]) => listed === code))
  if (unknown.length > 0)
    throw new Error(`translations of ${source.list} name codes that it lacks: ${unknown.join(' ')}`)
  // JavaScript lists keys of digits before all others.
  const isNumber = (code: string) => Number(/^\d+$/.test(code))
  const translated = Object.keys(known).toSorted((a, b) => isNumber(a) - isNumber(b))
  const first = [...new Set([...(source.first ?? []), ...(source.translatedFirst ? translated : [])])]
  const place = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)
  const sorted = [...rows].sort(([a], [b]) => place(a) - place(b))
  const lines = sorted.map(([code, name]) => {
    const en = known[code]?.en ?? sentence(name)
    const ar = known[code]?.ar ?? (source.cldr ? cldrName(source.cldr, code) : undefined)
    const also = known[code]?.also
    return `  ${JSON.stringify([code, en, ar, also].filter((text) => text !== undefined))},`
  })
  const file = `${source.list.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.gen.ts`
  const arabic = source.cldr ? 'Arabic: Unicode CLDR.' : 'Arabic: ours (translations.ts).'
  const text = [
    '// Generated by tools/generate-codelists.ts. Do not edit.',
    `// Source: PINT AE 1.0.4, ${source.form}/codelist/${source.file}.gc, version ${version}. ${arabic}`,
    "import { codeList } from '../code-list.ts'",
    '',
    `export const ${source.list} = codeList(${JSON.stringify(source.list)}, ${JSON.stringify(version)}, [`,
    ...lines,
    '])',
    '',
  ].join('\n')
  const target = fileURLToPath(new URL(`../src/core/codelists/lists/${file}`, import.meta.url))
  writeFileSync(target, text)
  return {
    file,
    count: lines.length,
    translated: lines.filter((line) => /[\u0600-\u06ff]/.test(line)).length,
  }
}

const folder = referenceFolder()
if (folder === null) {
  process.stderr.write('The official files are not at hand; set FALAJ_REFERENCE to their folder.\n')
  process.exitCode = 2
} else {
  for (const source of sources) {
    const { file, count, translated } = generate(source, folder)
    process.stdout.write(`${file}: ${count} codes, ${translated} with Arabic\n`)
  }
}
