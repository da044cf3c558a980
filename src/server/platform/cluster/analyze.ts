import pg from 'pg'

const largeBytes = 256 * 1024 * 1024

/**
 * Collects statistics of the tables that have rows and no statistics, as after a restore or an upgrade of PostgreSQL:
 * until then a cached plan may scan a tenant's whole list for one row. Does nothing for tables with statistics.
 * @param ownerUrl connection of the owner role
 * @param onLarge called before it begins when the amount of data may take minutes
 * @returns the names of the analyzed tables, with their schema
 */
export async function analyzeUnknownTables(
  ownerUrl: string,
  onLarge: () => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0
         and pg_get_userbyid(c.relowner) = current_user
       order by name`,
    )
    if (rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) > largeBytes) onLarge()
    for (const { name } of rows) await client.query(`analyze ${name}`)
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
