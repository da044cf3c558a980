import {
  followTrn,
  participantIdOfTin,
  printParticipantId,
  reportOnlyReceivers,
  tinScheme,
} from '#core/participant-ids'
import { tinOfTrn } from '#core/party'
import { withCity, withEmirate } from '#web/lib/emirate-city.ts'
import { westernDigits } from '#web/lib/format.ts'

/** The fields of the dialog "New customer". */
export const emptyValues = {
  name: '',
  nameAr: '',
  participantId: '',
  trn: '',
  email: '',
  registrationType: 'TL',
  registration: '',
  authority: '',
  line1: '',
  city: '',
  subdivision: '',
  country: 'AE',
}
export type Values = typeof emptyValues
export type Field = keyof Values

/** Whom the dialog creates: a private person has no tax numbers, a business abroad no tax numbers of the UAE. */
type BaseKind = 'consumer' | 'business' | 'supplier'
export type Kind = BaseKind | 'abroad'

export const consumerId = `${tinScheme}:${reportOnlyReceivers.buyerOutsideScope}`
const exportId = `${tinScheme}:${reportOnlyReceivers.exportOutsidePeppol}`

/** The kind, by the country; the ids of exports are those of buyers. */
export function kindOf(values: Values, base: BaseKind): Kind {
  return base === 'business' && values.country !== 'AE' ? 'abroad' : base
}

/**
 * The initial values.
 * @param typed the text of the search, which may be a number instead of a name
 * @param country of the organization (ISO 3166-1 alpha-2)
 */
export function initialValues(typed: string, base: BaseKind, country: string): Values {
  const start = startOf(typed)
  const values = {
    ...emptyValues,
    registrationType: base === 'consumer' ? 'EID' : 'TL',
    // A tax number of the UAE belongs to a company there.
    country: isNumber(start) ? 'AE' : country,
    ...start,
  }
  return kindOf(values, base) === 'abroad' ? { ...values, participantId: exportId } : values
}

/** Whom a text of the search means: a tax number is that of a business. */
export function baseKindOf(typed: string, role: 'customer' | 'supplier', isConsumer: boolean): BaseKind {
  if (role === 'supplier') return 'supplier'
  return isConsumer && !isNumber(startOf(typed)) ? 'consumer' : 'business'
}

function isNumber({ trn, participantId }: Partial<Values>): boolean {
  return Boolean(trn || participantId)
}

function startOf(typed: string): Partial<Values> {
  const digits = westernDigits(typed).replace(/\s/g, '')
  if (/^1\d{12}03$/.test(digits)) return { trn: digits, participantId: `0235:${digits.slice(0, 10)}` }
  if (/^0235:1\d{9}$/.test(digits)) return { participantId: digits }
  if (/^1\d{9}$/.test(digits)) return { participantId: `0235:${digits}` }
  return { name: typed }
}

/** The values after a field was changed, with those that follow from it. Pure. */
export function withChange(current: Values, field: Field, value: string, base: BaseKind): Values {
  const next = { ...current, [field]: value }
  switch (field) {
    case 'country':
      return value === current.country ? next : withCountry(next, kindOf(next, base))
    // The authority that issued a licence is a different field than the country that issued a passport.
    case 'registrationType':
      return { ...next, authority: '' }
    case 'participantId': {
      const digits = westernDigits(value).replace(/\s/g, '')
      return { ...next, participantId: /^1\d{9}$/.test(digits) ? `0235:${digits}` : digits }
    }
    case 'trn':
      return withTrn(current, value)
    case 'subdivision':
      return current.country === 'AE' ? withPlace(next, withEmirate(placeOf(current), value)) : next
    case 'city':
      return current.country === 'AE' ? withPlace(next, withCity(placeOf(current), value)) : next
    default:
      return next
  }
}

const placeOf = ({ city, subdivision: emirate }: Values) => ({ city, emirate })

function withPlace(values: Values, { city, emirate }: ReturnType<typeof placeOf>): Values {
  return { ...values, city, subdivision: emirate }
}

/** A business abroad visibly gets the predefined id of exports, unless another one was typed; it goes with the country. */
function withCountry(next: Values, kind: Kind): Values {
  const moved = { ...next, subdivision: '' }
  const isFromTrn = moved.participantId === idOfTrn(moved.trn)
  if (kind === 'abroad')
    return moved.participantId === '' || isFromTrn ? { ...moved, participantId: exportId } : moved
  return moved.participantId === exportId ? { ...moved, participantId: idOfTrn(moved.trn) } : moved
}

/** The participant id follows the TRN unless another one was typed. */
function withTrn(current: Values, typed: string): Values {
  const trn = westernDigits(typed).replace(/\s/g, '')
  const { participantId } = current
  const { numbers } = followTrn(trn, { tin: '', participantId }, { participantId: idOfTrn(current.trn) })
  return { ...current, trn, participantId: numbers.participantId }
}

function idOfTrn(trn: string): string {
  const tin = tinOfTrn(trn)
  return tin === undefined ? '' : printParticipantId(participantIdOfTin(tin))
}

/** The contact that the values describe, in the shape of the wire, without the fields that are hidden for its kind. */
export function contactOf(values: Values, kind: Kind): unknown {
  const { name, nameAr, email, line1, city, subdivision, country } = values
  const { registrationType: type, registration: id, authority } = values
  const participantId = kind === 'consumer' ? consumerId : values.participantId
  const isAbroad = kind === 'abroad'
  return {
    isCustomer: kind !== 'supplier',
    isSupplier: kind === 'supplier',
    name,
    nameAr,
    email,
    trn: isAbroad ? '' : values.trn,
    tin: participantId.startsWith('0235:1') ? participantId.slice(5) : '',
    participantId,
    legalRegistration: id && !isAbroad ? { type, id, authority } : null,
    billingAddress: { line1, city, subdivision, country },
  }
}

/** The paths of the contact's findings, by field of the dialog. */
const fieldByPath: Readonly<Record<string, Field>> = {
  'legalRegistration.id': 'registration',
  'legalRegistration.authority': 'authority',
  'billingAddress.line1': 'line1',
  'billingAddress.city': 'city',
  'billingAddress.subdivision': 'subdivision',
  'billingAddress.country': 'country',
  tin: 'participantId',
}

/** The field of the dialog that shows a finding of the contact; undefined if there is none. */
export function fieldOfPath(path: string): Field | undefined {
  return fieldByPath[path] ?? (path in emptyValues ? (path as Field) : undefined)
}
