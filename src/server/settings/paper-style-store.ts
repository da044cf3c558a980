import { createHash } from 'node:crypto'
import { defaultPaperStyle, type LogoMediaType, type PaperStyle } from '#core/paper'
import type { TenantScope, Tx } from '#platform/database'

type Tables = {
  paper_styles: {
    organization_id: string
    environment: string
    participant_key: string
    version: number
    created_at: Date
    accent: string
    layout: PaperStyle['layout']
    terms: unknown
    bank: unknown
    accounts: unknown
    logo_hash: string | null
  }
  paper_logos: {
    organization_id: string
    environment: string
    hash: string
    media_type: LogoMediaType
    bytes: Buffer
  }
}

/** A look with the version of it; 1 is the plain one that everybody begins with. */
export type VersionedStyle = PaperStyle & { readonly version: number }

/**
 * The look that holds now, or held at an instant: the plain one before anything was chosen.
 * @param at an instant; the look that was chosen last without it
 */
export async function selectPaperStyle(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  at?: Date,
): Promise<VersionedStyle> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('paper_styles as s')
    .leftJoin('paper_logos as l', (join) =>
      join
        .onRef('l.organization_id', '=', 's.organization_id')
        .onRef('l.environment', '=', 's.environment')
        .onRef('l.hash', '=', 's.logo_hash'),
    )
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
    .where('s.organization_id', '=', scope.organizationId)
    .where('s.environment', '=', scope.environment)
    .where('s.participant_key', '=', participantKey)
    .$if(at !== undefined, (query) => query.where('s.created_at', '<=', at as Date))
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { ...defaultPaperStyle, version: 1 }
  return {
    version: row.version,
    accent: row.accent,
    layout: row.layout,
    terms: row.terms as PaperStyle['terms'],
    bank: row.bank as PaperStyle['bank'],
    accounts: row.accounts as PaperStyle['accounts'],
    logo:
      row.media_type && row.bytes ? { mediaType: row.media_type, data: row.bytes.toString('base64') } : null,
  }
}

/** Adds a version; says whether it is the first one of its number, for two may change the look at the same time. */
export async function insertPaperStyle(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  { accent, accounts, bank, layout, logo, terms, version }: VersionedStyle,
  now: Date,
): Promise<boolean> {
  const db = tx.withTables<Tables>()
  const here = { organization_id: scope.organizationId, environment: scope.environment }
  const bytes = logo ? Buffer.from(logo.data, 'base64') : undefined
  const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : null
  if (logo && bytes && hash) {
    await db
      .insertInto('paper_logos')
      .values({ ...here, hash, media_type: logo.mediaType, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paper_styles')
    .values({
      ...here,
      participant_key: participantKey,
      version,
      created_at: now,
      accent,
      layout,
      terms: JSON.stringify(terms),
      bank: JSON.stringify(bank),
      accounts: JSON.stringify(accounts),
      logo_hash: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
