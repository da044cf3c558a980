import type { AuditSubject } from '#contract/audit'
import type { TenantTx } from '#platform/database/database'
import { contactStore } from './store.ts'

/** For the audit trail: the names of contacts, active or archived, by id. */
export async function describeContacts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const contacts = await contactStore.selectByIds(tx, ids)
  return new Map(
    contacts.map(({ id, isCustomer, name, nameAr }) => [
      id,
      { kind: 'contact', name, nameAr: nameAr || null, list: isCustomer ? 'customers' : 'suppliers' },
    ]),
  )
}

/** For the audit trail: the ids of contacts whose words match, up to a limit of active and of archived ones. */
export async function findContactIds(tx: TenantTx, text: string, limit: number): Promise<string[]> {
  return await contactStore.findIds(tx, text, limit)
}
