/**
 * Migrations are numbered once, open with a comment about their reason, and are never edited after they landed. The
 * sums of the landed ones are in `tools/migration-sums.json`; `--write` adds the new ones.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Migration, migrationsFolder, readMigrations } from '../src/server/platform/cluster/migrate.ts'

/** Faults of the migrations, compared with the sums of landed ones. */
export function checkMigrations(
  migrations: readonly Migration[],
  sums: Readonly<Record<string, string>>,
): string[] {
  const faults: string[] = []
  const present = new Set(migrations.map((migration) => migration.name))
  for (const name of Object.keys(sums))
    if (!present.has(name)) faults.push(`${name} has gone; migrations are never removed`)
  for (const { name, sql, sha256 } of migrations) {
    if (!sql.startsWith('-- ')) faults.push(`${name} must open with a comment that says why`)
    const landed = sums[name]
    if (landed === undefined) faults.push(`${name} is new: run "npm run check -- --write" to record its sum`)
    else if (landed !== sha256) faults.push(`${name} was edited after it landed; add a new migration instead`)
  }
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(path.dirname(migrationsFolder), 'tools', 'migration-sums.json')
  const sums: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const migrations = readMigrations()
  if (process.argv.includes('--write')) {
    for (const { name, sha256 } of migrations) sums[name] ??= sha256
    writeFileSync(file, `${JSON.stringify(sums, null, 2)}\n`)
  }
  const faults = checkMigrations(migrations, sums)
  for (const fault of faults) console.log(`migrations: ${fault}`)
  console.log(
    faults.length === 0 ? `migrations: ${migrations.length} in order` : `migrations: ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
