import { type Slot, startSlot } from '../../../../tools/chaos/processes.ts'
import type { TestPortal } from './portal.ts'

/** A worker of a portal in a process of its own, which may be killed and is replaced. */
export async function startWorkerProcess({
  appUrl,
  folder,
  ownerUrl,
  secret,
}: Pick<TestPortal, 'appUrl' | 'folder' | 'ownerUrl' | 'secret'>): Promise<Slot> {
  const env = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, FALAJ_DATA: folder, FALAJ_SECRET: secret }
  const worker = startSlot({ role: 'worker', name: 'worker', env: { ...env, LOG_LEVEL: 'silent' } })
  await worker.untilUp()
  return worker
}
