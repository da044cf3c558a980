/** All declared operations, by their names. A new file of declarations is added here. */
import * as account from './account.ts'
import * as approval from './approval.ts'
import * as archive from './archive.ts'
import * as assignments from './assignments.ts'
import * as attachments from './attachments.ts'
import * as audit from './audit.ts'
import * as comments from './comments.ts'
import * as contacts from './contacts.ts'
import * as dataExport from './data-export.ts'
import * as deletion from './deletion.ts'
import * as delivery from './delivery.ts'
import * as demo from './demo.ts'
import * as documentFiles from './document-files.ts'
import * as documentViews from './document-views.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as evidence from './evidence.ts'
import * as filedReturns from './filed-returns.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as inbound from './inbound.ts'
import * as keys from './keys.ts'
import * as notices from './notices.ts'
import * as onboarding from './onboarding.ts'
import type { Operation } from './operation.ts'
import * as operators from './operators.ts'
import * as otherProvider from './other-provider.ts'
import * as outages from './outages.ts'
import * as participants from './participants.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as products from './products.ts'
import * as reportFiles from './report-files.ts'
import * as reports from './reports.ts'
import * as responses from './responses.ts'
import * as retainedAmounts from './retained-amounts.ts'
import * as search from './search.ts'
import * as sending from './sending.ts'
import * as settings from './settings.ts'
import * as simulator from './simulator.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as statements from './statements.ts'
import * as usage from './usage.ts'

const subjects: readonly Readonly<Record<string, Operation>>[] = [
  account,
  approval,
  archive,
  assignments,
  attachments,
  audit,
  comments,
  contacts,
  dataExport,
  deletion,
  delivery,
  demo,
  documentFiles,
  documents,
  documentViews,
  events,
  evidence,
  filedReturns,
  identity,
  imports,
  inbound,
  keys,
  notices,
  onboarding,
  operators,
  otherProvider,
  outages,
  participants,
  passkeys,
  payments,
  people,
  products,
  reportFiles,
  reports,
  responses,
  retainedAmounts,
  search,
  sending,
  settings,
  simulator,
  singleSignOn,
  statements,
  usage,
]

/** Declared operations by `operationId`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  subjects.flatMap((declared) => Object.entries(declared)),
)

const names = new Map([...operations].map(([name, operation]) => [operation, name]))

/** The `operationId`: the name under which an operation is declared. Raises for one whose file is not registered. */
export function operationIdOf(operation: Operation): string {
  const name = names.get(operation)
  if (name === undefined)
    throw new Error(`${operation.method} ${operation.path}: its file is missing in contract/api/registry.ts`)
  return name
}

/** The operation as tables name it: `GET /documents/{id}`. */
export function routeOf({ method, path }: Operation): string {
  return `${method} ${path}`
}
