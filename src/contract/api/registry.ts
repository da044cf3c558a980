/** All declared operations, by their names. Whoever declares operations in another file adds it here. */
import * as approval from './approval.ts'
import * as archive from './archive.ts'
import * as audit from './audit.ts'
import * as dataExport from './data-export.ts'
import * as deletion from './deletion.ts'
import * as delivery from './delivery.ts'
import * as documentFiles from './document-files.ts'
import * as documentViews from './document-views.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as evidence from './evidence.ts'
import * as inbound from './inbound.ts'
import * as keys from './keys.ts'
import type { Operation } from './operation.ts'
import * as otherProvider from './other-provider.ts'
import * as responses from './responses.ts'
import * as retainedAmounts from './retained-amounts.ts'
import * as sending from './sending.ts'
import * as simulator from './simulator.ts'

const subjects: readonly Readonly<Record<string, Operation>>[] = [
  documentFiles,
  documents,
  documentViews,
  keys,
  approval,
  archive,
  audit,
  dataExport,
  deletion,
  delivery,
  events,
  evidence,
  inbound,
  otherProvider,
  responses,
  retainedAmounts,
  sending,
  simulator,
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
