import type { Passkey } from '#contract/passkeys'
import type { PasskeyRow } from './store.ts'

export function presentPasskey({ id, name, synced, createdAt, usedAt }: PasskeyRow): Passkey {
  return { id, name, synced, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}
