import type { Language } from '#contract/common'
import type { ContactFileQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { codeName, legalRegistrationTypes } from '#core/codelists'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Table, TableColumn } from '#platform/files/table-file'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arWords from '../../../locales/ar/contacts.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enWords from '../../../locales/en/contacts.json' with { type: 'json' }
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

const words = {
  en: { ...enWords, state: enCommon.state },
  ar: { ...arWords, state: arCommon.state },
}

/** The whole address book that a list shows, by name, read while it is written. */
export function exportContacts(context: Context, actor: Actor, query: ContactFileQuery): Table {
  authorize(actor, 'report.export')
  return {
    name: words[query.language][query.role ?? 'customer'].title,
    language: query.language,
    columns: columnsOf(query.language),
    batches: rowsOf(context, actor, query),
  }
}

async function* rowsOf(context: Context, actor: Actor, query: ContactFileQuery) {
  const filter = { role: query.role, search: query.search, archived: query.archived ?? false }
  for await (const contacts of contactStore.readAll(context, actor, filter))
    yield contacts.map((one) => cellsOf(one, query.language))
}

function columnsOf(language: Language): TableColumn[] {
  const { field, form, address, registration } = words[language]
  return [
    ...[field.name, field.nameAr, field.tradingName, form.isCustomer, form.isSupplier, field.trn, field.tin],
    ...[field.participantId, field.email, field.phone],
    ...[address.line1, address.line2, address.city, address.emirate, address.postalCode, address.country],
    field.addressAr,
    ...[registration.type, registration.id, registration.authority, form.notes],
  ].map((heading) => ({ heading, kind: 'text' }))
}

function cellsOf(contact: ContactRecord, language: Language): string[] {
  const { billingAddress: address, legalRegistration: registration } = contact
  const type = codeName(legalRegistrationTypes, registration?.type ?? '', language)
  const yesOrNo = (value: boolean) => words[language].state[value ? 'yes' : 'no']
  return [
    ...[contact.name, contact.nameAr, contact.tradingName],
    ...[yesOrNo(contact.isCustomer), yesOrNo(contact.isSupplier)],
    ...[contact.trn, contact.tin, contact.participantId, contact.email, contact.phone],
    ...[address.line1, address.line2, address.city, address.subdivision, address.postalCode, address.country],
    contact.addressAr,
    ...[type ?? '', registration?.id ?? '', registration?.authority ?? '', contact.notes],
  ]
}
