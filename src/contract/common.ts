/** What every room's wire shapes share: environments, ids, amounts, dates, pages and problems. */
import { z } from 'zod'
import { usableYears } from '#core/calendar'

/** `preprod` is the test environment, `prod` the live one (specification, section 3). */
export const Environment = z.enum(['preprod', 'prod'])
export type Environment = z.infer<typeof Environment>

/** An id people can read aloud: a prefix that says what it names, and 26 characters that sort by time. */
export function idOf<P extends string>(prefix: P) {
  return z.templateLiteral([prefix, '_', z.string().regex(/^[0-9a-z]{26}$/)])
}

/** An exact decimal as text, with a point and no grouping: `1234.50`. */
export const Amount = z
  .string()
  .max(40)
  .regex(/^-?\d+(\.\d+)?$/)
export type Amount = z.infer<typeof Amount>

/** An e-mail address; no label of its domain begins or ends with a hyphen. */
export const EmailAddress = z
  .email({
    pattern: /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
  })
  .max(254)

/** A day in the United Arab Emirates, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const PlainDate = z.iso.date().regex(usableYears, 'must be a date of the years 1900 to 2199')
export type PlainDate = z.infer<typeof PlainDate>

/**
 * A day at which a period may begin or end: between 2000 and 2149, so that dates computed from it (a due
 * date, the end of a retention) are valid, too.
 */
export const PeriodDate = PlainDate.regex(/^(20|21[0-4])/, 'must be a date of the years 2000 to 2149')

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** ISO 4217 and ISO 3166-1 alpha-2, by form; the lists themselves are in `core/codelists`. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

export const Language = z.enum(['en', 'ar'])
export type Language = z.infer<typeof Language>

/** Why background work failed: its requester may not do this any more, or it did not succeed in several attempts. */
export const RunFailure = z.enum(['accessEnded', 'givenUp'])
export type RunFailure = z.infer<typeof RunFailure>

/** A file of a list, with headings in a language. */
export const FileQuery = z.object({ language: Language.default('en') })

/** One failed check of a document or of a form: which rule, where, how bad, and the English sentence. */
export const Finding = z.object({
  rule: z.string(),
  severity: z.enum(['fatal', 'warning']),
  /** Dotted path into what was sent, such as `lines[2].price`; empty when the finding is about the whole. */
  path: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.string()).optional(),
})
export type Finding = z.infer<typeof Finding>

/** RFC 9457 problem details, with a stable code, the findings and a reference that is also in the log. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  findings: z.array(Finding).optional(),
  reference: z.string(),
})
export type Problem = z.infer<typeof Problem>

/**
 * Keyset page: opaque cursors, and a total that is exact, or (`atLeast`) is how far was counted. `searchedTo` is there when
 * a search, or a filter of documents that finds few, stopped before the page was full because it had read enough: the
 * date, or of lists by name the name, up to which the list was searched. `next` (going back, `previous`) continues from
 * there.
 */
export const Page = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total: z.object({ count: z.number().int(), exact: z.boolean(), atLeast: z.boolean().optional() }),
  searchedTo: z.string().optional(),
})
export type Page = z.infer<typeof Page>

export const PageQuery = z.object({
  /** Holds a name of up to 200 characters, each of up to six bytes, in base 64. */
  cursor: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Yes or no in an address: `true` or `false`. */
export function queryBoolean() {
  return z.stringbool().meta({ type: 'boolean' })
}

/** Success envelope of one thing. */
export function dataOf<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema })
}

/** Success envelope of a list. */
export function listOf<T extends z.ZodType>(schema: T) {
  return z.object({ data: z.array(schema), page: Page })
}

/** Optimistic locking: the version that the client saw. */
export const Version = z.number().int().min(1)

/** A postal address, as PINT AE wants it: line 1, city, subdivision (emirate code in the UAE) and country. */
export const Address = z.object({
  line1: z.string().trim().max(200).default(''),
  line2: z.string().trim().max(200).default(''),
  line3: z.string().trim().max(200).default(''),
  city: z.string().trim().max(100).default(''),
  postalCode: z.string().trim().max(20).default(''),
  subdivision: z.string().trim().max(100).default(''),
  country: z.union([CountryCode, z.literal('')]).default('AE'),
})
export type Address = z.infer<typeof Address>

/** Street, area and city in Arabic, as papers show them; emirate and country are translated by their codes. */
export const ArabicAddress = z.string().trim().max(400)

/** How a party is registered: trade licence, Emirates ID, passport, Cabinet decision. */
export const LegalRegistration = z.object({
  type: z.enum(['TL', 'EID', 'PAS', 'CD']),
  id: z.string().trim().max(100),
  /** Issuing authority with TL, issuing country (ISO 3166-1 alpha-2) with PAS. */
  authority: z.string().trim().max(200).default(''),
})
export type LegalRegistration = z.infer<typeof LegalRegistration>
