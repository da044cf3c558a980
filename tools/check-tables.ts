/**
 * Each table belongs to one room only: its name is in one room's store files (views are for reports). The private
 * tables of the queue are never named.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const createTable = /create table (?:if not exists )?(?:public\.)?([a-z_]+)\s*\(/g
const renameTable = /alter table (?:public\.)?([a-z_]+) rename to ([a-z_]+)/g

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Names of the tables that the migrations make in the public schema, under the names that they have in the end. */
export function tablesOf(migrations: readonly SourceFile[]): string[] {
  const renames = migrations.flatMap((file) => [...file.text.matchAll(renameTable)])
  const renamed = new Map(renames.map(([, before = '', after = '']) => [before, after]))
  const nameOf = (table: string): string => {
    const after = renamed.get(table)
    return after === undefined ? table : nameOf(after)
  }
  return migrations.flatMap((file) =>
    [...file.text.matchAll(createTable)].map((match) => nameOf(match[1] ?? '')),
  )
}

const remedy =
  'call the room that has the table, or read a view; give a column or property of this name another one'

/** Tables that the stores of more than one room name. */
export function sharedTables(tables: readonly string[], stores: readonly SourceFile[]): string[] {
  return tables.flatMap((table) => {
    const named = stores.filter((store) => new RegExp(`['"\`\\s.(]${table}['"\`\\s.(:,]`).test(store.text))
    const byRoom = new Map(named.map((store) => [store.path.split('/')[2] ?? '', store.path]))
    const rooms = [...byRoom.keys()].sort()
    if (rooms.length < 2) return []
    const places = rooms.map((room) => byRoom.get(room)).join(', ')
    return [`${table} is named in the stores of ${rooms.join(' and ')} (${places}): ${remedy}`]
  })
}

const privateName = /_private[_]/

/** Files that name private tables of the queue, instead of its functions and its view. */
export function privateUses(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => privateName.test(file.text))
    .map((file) => `${file.path} names tables that graphile-worker calls private`)
}

function read(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root }).map((file) => ({
    path: file,
    text: readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*|--).*$/gm, ''),
  }))
}

if (process.argv[1] === import.meta.filename) {
  const tables = tablesOf(read('migrations/*.sql'))
  const faults = sharedTables(tables, [
    ...read('src/server/**/store.ts'),
    ...read('src/server/**/*-store.ts'),
  ])
  faults.push(
    ...privateUses(['src/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts', 'migrations/*.sql'].flatMap(read)),
  )
  for (const fault of faults) console.log(`tables: ${fault}`)
  console.log(
    faults.length === 0 ? `tables: ${tables.length}, each in one room` : `tables: ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
