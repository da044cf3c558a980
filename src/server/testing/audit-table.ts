/** The audit actions of each operation that changes something, for the test that compares. */
import type { Audit } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'

/** By route; without public operations, whose actor is not yet known. */
export const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(
  [...operations.values()].flatMap((operation) =>
    operation.method === 'GET' || operation.needs === 'public'
      ? []
      : [[routeOf(operation), operation.audit] as const],
  ),
)
