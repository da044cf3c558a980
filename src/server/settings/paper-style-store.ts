import { createHash } from 'node:crypto'
import { defaultPaperStyle, type PaperStyle } from '#core/paper-style'
import type { TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { sameTenant } from '#platform/database/tenant-queries'

export type VersionedStyle = PaperStyle & { readonly version: number }

/**
 * The present style, or the one at an instant: the plain one before any choice.
 * @param at an instant; by default the newest style
 */
export async function selectPaperStyle(
  tx: TenantTx,
  participantKey: string,
  at?: Date,
): Promise<VersionedStyle> {
  const row = await tx.tenant
    .selectFrom('paper_styles as s')
    .leftJoin('paper_logos as l', sameTenant('l.hash', 's.logo_hash'))
    .select([
      's.version',
      's.accent',
      's.layout',
      's.terms',
      's.bank',
      's.accounts',
      'l.media_type',
      'l.bytes',
    ])
    .where('s.participant_key', '=', participantKey)
    .$if(at !== undefined, (query) => query.where('s.created_at', '<=', at as Date))
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...defaultPaperStyle, version: 1 }
  const { bytes, mediaType, ...style } = recordOf(row)
  return {
    ...style,
    logo: mediaType && bytes ? { mediaType, data: bytes.toString('base64') } : null,
  }
}

/**
 * Adds a version; returns whether it is the first with its number, as two users may change the style at the same
 * time.
 */
export async function insertPaperStyle(
  tx: TenantTx,
  participantKey: string,
  { accent, accounts, bank, layout, logo, terms, version }: VersionedStyle,
  now: Date,
): Promise<boolean> {
  const bytes = logo ? Buffer.from(logo.data, 'base64') : undefined
  const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : null
  if (logo && bytes && hash) {
    await tx.tenant
      .insertInto('paper_logos', { hash, mediaType: logo.mediaType, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const { numInsertedOrUpdatedRows } = await tx.tenant
    .insertInto('paper_styles', {
      participantKey,
      version,
      createdAt: now,
      accent,
      layout,
      terms,
      bank,
      accounts,
      logoHash: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
