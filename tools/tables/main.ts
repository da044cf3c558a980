/**
 * `npm run generate:tables` migrates a new database and writes what follows from it: the row types of its tables, and its
 * schema as SQL. With `--check` it writes nothing and fails when a file is not as it would be written.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { loadSecrets } from '../../src/server/platform/base/secrets.ts'
import { prepareDatabase } from '../../src/server/platform/cluster/cluster.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/cluster/embedded-postgres.ts'
import { migrate } from '../../src/server/platform/cluster/migrate.ts'
import { readRelations, readRowFunctions } from './catalog.ts'
import { writeSchema } from './write-schema.ts'
import { writeTypes } from './write-types.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The generated files of the migrations. */
async function filesOf(ownerUrl: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return new Map([
      [
        'src/server/platform/database/table-types.gen.ts',
        writeTypes(await readRelations(client), await readRowFunctions(client)),
      ],
      ['docs/schema.sql', await writeSchema(client)],
    ])
  } finally {
    await client.end()
  }
}

async function generate(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-tables-'))
  const secret = () => randomBytes(32).toString('hex')
  const postgres = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    password: secret(),
    unsafeFast: true,
  })
  try {
    const secrets = loadSecrets(folder, secret())
    const { ownerUrl } = await prepareDatabase(postgres.url('postgres'), 'falaj', secrets)
    await migrate(ownerUrl)
    return await filesOf(ownerUrl)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

const files = await generate()
const stale = [...files].filter(([file, text]) => contentOf(file) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale)
    console.log(`schema: ${file} is not what the migrations lead to; run npm run generate:tables`)
  if (stale.length === 0) console.log(`schema: ${[...files.keys()].join(' and ')} are up to date`)
} else {
  for (const [file, text] of stale) writeFileSync(path.join(root, file), text)
  console.log(stale.length === 0 ? 'nothing changed' : `written: ${stale.map(([file]) => file).join(', ')}`)
}
process.exit(process.argv.includes('--check') && stale.length > 0 ? 1 : 0)
