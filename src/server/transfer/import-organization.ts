import type { Context } from '#platform/base/context'
import { enterTenant, type TenantTx, type Tx } from '#platform/database/database'
import { isUniqueViolation } from '#platform/database/statement-errors'
import {
  digestRows,
  fixTextFormats,
  insertRows,
  isEnough,
  readShape,
  type TableShape,
  type TextRow,
  toLine,
  toTextRow,
} from '#platform/database/table-rows'
import { resumeArrivals } from '#server/exchange/transfer'
import { adoptPeople, findOrganizationName } from '#server/identity'
import { lockClosed } from './closed-store.ts'
import type { TransferOptions } from './export-organization.ts'
import { findParticipants } from './find-participants.ts'
import { resumeTenant } from './resume-tenant.ts'
import { isOrganizationId, peopleTables, type Section, sectionsOf } from './sections.ts'
import { lockOrganization, selectMigrations } from './table-store.ts'
import { invalidFile, TransferError } from './transfer-error.ts'
import { type Header, type Manifest, readTransfer, secretFingerprint } from './transfer-file.ts'

export interface ImportResult {
  readonly organizationId: string
  readonly name: string
  /** Whether it existed already: then nothing was changed. */
  readonly wasThere: boolean
  readonly tables: Manifest
  /** Users whose sign-in was moved. */
  readonly peopleBrought: number
  /** Addresses of users who signed in here before, and continue to do so. */
  readonly peopleKept: readonly string[]
}

/**
 * Imports an organization from a file into this database, in one transaction: either all of it, with the counts and
 * hashes of the source and the jobs of unfinished work, or nothing. Idempotent.
 * Raises TransferError when the file is damaged, or of another version, schema or secret, and when it conflicts with
 * existing rows.
 * @param context with the database as the owner
 */
export async function importOrganization(
  context: Context,
  file: string,
  options: TransferOptions = {},
): Promise<ImportResult> {
  await requireWhole(context, file, options)
  return await context.db.system(async (tx) => {
    await fixTextFormats(tx)
    let reading: Import | undefined
    for await (const piece of readTransfer(file, context.secrets)) {
      options.signal?.throwIfAborted()
      if ('header' in piece) {
        const existing = await findHere(tx, piece.header)
        if (existing) return existing
        reading = new Import(context, tx, piece.header, options)
      } else if (!reading) throw invalidFile('The file does not begin with its header.')
      else if ('section' in piece) await reading.begin(piece.section)
      else if ('row' in piece) await reading.add(piece.row)
      else await reading.complete(piece.manifest)
    }
    if (!reading?.result) throw invalidFile('The file ends without its manifest.')
    return reading.result
  })
}

/** Reads the file to its end before anything of it is inserted. Raises TransferError when it is not as it was written. */
async function requireWhole(
  context: Context,
  file: string,
  { onProgress, signal }: TransferOptions,
): Promise<void> {
  onProgress?.(`${file}: checking`)
  for await (const piece of readTransfer(file, context.secrets)) {
    signal?.throwIfAborted()
    if ('header' in piece && piece.header.secret !== secretFingerprint(context.secrets))
      throw invalidFile(
        'The file was written with another FALAJ_SECRET. Both portals must have the same: sealed values could not be read otherwise.',
      )
  }
}

/** Raises TransferError when the file does not fit; answers the result when its organization is here already. */
async function findHere(tx: Tx, header: Header): Promise<ImportResult | undefined> {
  const { organizationId, name } = header
  if (!isOrganizationId(organizationId)) throw invalidFile('The file names no organization.')
  requireSameSchema(header.migrations, await selectMigrations(tx))
  await lockOrganization(tx, organizationId)
  const inside = await enterTenant(tx, { organizationId, environment: 'preprod' })
  if ((await findOrganizationName(inside)) === undefined) return undefined
  if (await lockClosed(tx, organizationId))
    throw new TransferError(
      `${name} is in this database, and closed: it is being moved from here, or has been. Import the file elsewhere.`,
    )
  return { organizationId, name, wasThere: true, tables: [], peopleBrought: 0, peopleKept: [] }
}

function requireSameSchema(theirs: Header['migrations'], ownMigrations: Header['migrations']): void {
  const same = (a: Header['migrations'], b: Header['migrations']) =>
    a.filter(([name, sum]) => !b.some(([otherName, otherSum]) => otherName === name && otherSum === sum))
  const [missing, surplus] = [same(theirs, ownMigrations), same(ownMigrations, theirs)].map((all) =>
    all.map(([name]) => name),
  )
  const faults = [
    ...(missing?.length ? [`not here: ${missing.join(', ')}`] : []),
    ...(surplus?.length ? [`only here: ${surplus.join(', ')}`] : []),
  ]
  if (faults.length > 0)
    throw invalidFile(
      `The file is from a database with another schema (${faults.join('; ')}). Bring both to the same version first.`,
    )
}

/** The rows of one file on their way into the database. */
class Import {
  result: ImportResult | undefined
  readonly #context: Context
  readonly #tx: Tx
  readonly #header: Header
  readonly #options: TransferOptions
  readonly #sections: readonly Section[]
  readonly #people = new Map<string, string[]>()
  #adopted: Awaited<ReturnType<typeof adoptPeople>> | undefined
  #shape: TableShape | undefined
  #lines: string[] = []
  #bytes = 0
  #count = 0

  constructor(context: Context, tx: Tx, header: Header, options: TransferOptions) {
    this.#context = context
    this.#tx = tx
    this.#header = header
    this.#options = options
    this.#sections = sectionsOf(header.organizationId, header.arrivals)
  }

  /** The following rows are of this table. */
  async begin(start: {
    table: string
    environment: Section['environment']
    columns: string[]
  }): Promise<void> {
    await this.#flush()
    const { table, environment, columns } = start
    const isKnown = this.#sections.some(
      (section) => section.table === table && section.environment === environment && !section.isDerived,
    )
    if (!isKnown)
      throw invalidFile(`The file holds rows of ${table}, which do not belong to an organization.`)
    if (!peopleTables.includes(table) && table !== 'organizations') await this.#adopt()
    await this.#enter(environment)
    this.#shape = await readShape(this.#tx, table)
    if (this.#shape.columns.join() !== columns.join())
      throw invalidFile(`The columns of ${table} are not those of this database.`)
    this.#count = 0
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line)
    this.#bytes += line.length
    if (isEnough(this.#lines, this.#bytes)) await this.#flush()
  }

  /** All rows are inserted: compares them with the source, and enqueues the jobs of unfinished work. */
  async complete(manifest: Manifest): Promise<void> {
    await this.#flush()
    await this.#adopt()
    await this.#compare(manifest)
    const { organizationId, name, arrivals } = this.#header
    const participants = await findParticipants(this.#tx, organizationId)
    for (const environment of ['preprod', 'prod'] as const)
      await resumeTenant(this.#context, await this.#enter(environment), participants)
    await resumeArrivals(this.#context, this.#tx, arrivals)
    this.result = {
      organizationId,
      name,
      wasThere: false,
      tables: manifest,
      peopleBrought: this.#adopted?.brought ?? 0,
      peopleKept: this.#adopted?.existingEmails ?? [],
    }
  }

  async #enter(environment: Section['environment']): Promise<TenantTx> {
    const { organizationId } = this.#header
    return await enterTenant(this.#tx, { organizationId, environment: environment ?? 'preprod' })
  }

  async #flush(): Promise<void> {
    const lines = this.#lines
    this.#lines = []
    this.#bytes = 0
    if (lines.length === 0) return
    if (!this.#shape) throw invalidFile('The file holds rows of no table.')
    const { name } = this.#shape
    this.#count += lines.length
    if (peopleTables.includes(name)) this.#people.set(name, [...(this.#people.get(name) ?? []), ...lines])
    else await this.#insert(this.#shape, lines)
    this.#options.onProgress?.(`${name}: ${this.#count} rows`)
  }

  /** An outage may exist already, from another organization that it affected. */
  async #insert(shape: TableShape, lines: readonly string[]): Promise<void> {
    const isShared = shape.name === 'outages' || shape.name === 'users'
    try {
      await insertRows(this.#tx, shape, lines, isShared ? 'on conflict do nothing' : '')
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
      throw new TransferError(
        `${shape.name}: a row of the file is in the way of one that is here. ${detail}`,
        {
          cause: error,
        },
      )
    }
  }

  /** Once, before the first rows of a tenant. */
  async #adopt(): Promise<void> {
    if (this.#adopted) return
    const shapes = new Map<string, TableShape>()
    for (const table of peopleTables) shapes.set(table, await readShape(this.#tx, table))
    const rowsOf = (table: string): TextRow[] => {
      const shape = shapes.get(table)
      return shape ? (this.#people.get(table) ?? []).map((line) => toTextRow(shape, line)) : []
    }
    this.#adopted = await adoptPeople(
      await this.#enter('preprod'),
      {
        identities: rowsOf('auth.user'),
        accounts: rowsOf('auth.account'),
        users: rowsOf('users'),
        memberships: rowsOf('memberships'),
      },
      this.#context.clock.now(),
      async (table, row) => {
        const shape = shapes.get(table)
        if (shape) await this.#insert(shape, [toLine(shape, row)])
      },
    )
  }

  /** Users are matched, and so not the same rows; all others are. */
  async #compare(manifest: Manifest): Promise<void> {
    for (const { table, environment, condition } of this.#sections) {
      const manifestEntry = manifest.find((one) => one.table === table && one.environment === environment)
      if (!manifestEntry) throw invalidFile(`The manifest of the file does not name ${table}.`)
      if (peopleTables.includes(table)) {
        if ((this.#people.get(table)?.length ?? 0) !== manifestEntry.rows)
          throw invalidFile(`The file does not hold all rows of ${table}.`)
        continue
      }
      await this.#enter(environment)
      this.#options.onProgress?.(`${table}: comparing`)
      const here = await digestRows(this.#tx, await readShape(this.#tx, table), condition)
      if (here.rows !== manifestEntry.rows || here.sha256 !== manifestEntry.sha256)
        throw invalidFile(
          `${table}${environment ? ` (${environment})` : ''} is not what it was: ${here.rows} rows of ${manifestEntry.rows}, ${here.sha256} instead of ${manifestEntry.sha256}.`,
        )
    }
  }
}
