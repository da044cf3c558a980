/** What each operation that changes something leaves in the audit trail, for the test that holds them to it. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

const preview = { nothing: 'shows what would be, and keeps nothing' }

/** The operations that are not declared yet (`contract/api`). */
const undeclared: Readonly<Record<string, Audit>> = {
  'DELETE /contacts/{id}': ['contact.deleted', 'contact.archived'],
  'DELETE /products/{id}': ['product.deleted'],
  'DELETE /settings/bank-accounts/{id}': ['settings.bankAccountRemoved'],
  'PATCH /imports/{id}/rows/{number}': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /contacts': ['contact.created'],
  'POST /contacts/{id}/check': {
    nothing: 'asks the directory, whose answer is a notice when it has changed',
  },
  'POST /contacts/{id}/merge': ['contact.merged'],
  'POST /imports': ['import.started'],
  'POST /imports/{id}/cancel': ['import.cancelled'],
  'POST /imports/{id}/confirm': ['import.confirmed'],
  'POST /imports/{id}/mend': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/repeat': ['import.started'],
  'POST /imports/{id}/restore': { nothing: 'nothing becomes of a row before the import is confirmed' },
  'POST /imports/{id}/undo': ['import.undone'],
  'POST /notices/read': { nothing: 'a person’s own marks' },
  'POST /products': ['product.created'],
  'POST /report-files': ['report.fileStarted'],
  'POST /settings/bank-accounts': ['settings.bankAccountAdded'],
  'POST /settings/paper/preview': preview,
  'PUT /contacts/{id}': ['contact.updated'],
  'PUT /imports/{id}/columns': { nothing: 'nothing becomes of columns before the import is confirmed' },
  'PUT /notices/choices': ['settings.notificationsUpdated'],
  'PUT /products/{id}': ['product.updated', 'product.archived'],
  'PUT /settings': ['settings.updated'],
  'PUT /settings/bank-accounts/{id}': ['settings.bankAccountUpdated'],
  'PUT /settings/paper': ['settings.paper-updated'],
}

const declared = [...operations.values()].flatMap((operation) =>
  operation.method === 'GET' || operation.needs === 'public'
    ? []
    : [[routeOf(operation), operation.audit] as const],
)

/** The trace of every operation of somebody signed in that changes something; one that is in both is in the list twice. */
export const auditTraces: readonly (readonly [route: string, trace: Audit])[] = [
  ...Object.entries(undeclared),
  ...declared,
]
export const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(auditTraces)
