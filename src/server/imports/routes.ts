import { z } from 'zod'
import { dataOf, FileQuery } from '#contract/common'
import {
  ConfirmImportRequest,
  Import,
  ImportFindingGroup,
  ImportFix,
  ImportId,
  ImportRow,
  ImportRowsQuery,
  ImportTemplateQuery,
  MendImportRequest,
  MendImportRowRequest,
  Rehearsal,
  RestoreImportRequest,
  SetImportColumnsRequest,
  StartImportQuery,
} from '#contract/imports'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { cancelImport } from './cancel-import.ts'
import { confirmImport } from './confirm-import.ts'
import { exportRehearsal } from './export-rehearsal.ts'
import { exportRejected } from './export-rejected.ts'
import { getImport, listImportRows, listImports } from './get-import.ts'
import { getRehearsal } from './get-rehearsal.ts'
import type { ImportRecord } from './import.ts'
import { listFindingGroups } from './list-finding-groups.ts'
import { listImportFixes } from './list-fixes.ts'
import { mendAll } from './mend-all.ts'
import { mendRow } from './mend-row.ts'
import { presentImport, presentRow } from './present.ts'
import { repeatRehearsal } from './repeat-rehearsal.ts'
import { restoreImportCells } from './restore-cells.ts'
import { setColumns } from './set-columns.ts'
import { startImport } from './start-import.ts'
import type { ImportTargets } from './target.ts'
import { importTemplate } from './template.ts'
import { undoImport } from './undo-import.ts'

const tags = ['imports']
const params = z.object({ id: ImportId })
const rowParams = params.extend({ number: z.coerce.number().int().min(1).max(10_000_000) })
const importData = dataOf(Import)

/** Bytes of a file. */
const maxFileBytes = 32 * 1024 * 1024

type PresentOne = (actor: Actor, one: ImportRecord) => Promise<{ data: Import }>

/** Names of people by user id. */
type FindNames = (tx: Tx, scope: TenantScope, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

export function importRoutes(app: App, context: Context, targets: ImportTargets, people: FindNames): void {
  const present = async (actor: Actor, imports: readonly ImportRecord[]) => {
    const ids = imports.flatMap(({ by }) => by.userId ?? [])
    const names = await context.db.tenant(actor, (tx) => people(tx, actor, [...new Set(ids)]))
    return imports.map((one) => presentImport(one, names.get(one.by.userId ?? '') ?? null))
  }
  const presentOne: PresentOne = async (actor, one) => {
    const [presented] = await present(actor, [one])
    return { data: presented as Import }
  }
  // In a scope of its own: no other route takes plain bytes.
  void app.register(async (scope) => uploadRoute(scope.withTypeProvider() as App, context, presentOne))
  fileRoutes(app, context)
  app.get(
    '/imports',
    {
      schema: {
        tags,
        summary: 'List imports, newest first',
        response: { 200: dataOf(z.array(Import)) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      return { data: await present(actor, await listImports(context, actor)) }
    },
  )
  app.get(
    '/imports/:id',
    { schema: { tags, summary: 'Get an import', params, response: { 200: importData } } },
    async (request) => {
      const actor = actorOf(request)
      return await presentOne(actor, await getImport(context, actor, request.params.id))
    },
  )
  app.put(
    '/imports/:id/columns',
    {
      schema: {
        tags,
        summary: 'Map the columns of an import and check its rows',
        params,
        body: SetImportColumnsRequest,
        response: { 200: importData },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const changed = await setColumns(context, actor, request.params.id, request.body)
      return await presentOne(actor, changed)
    },
  )
  for (const [verb, summary, operation] of [
    ['cancel', 'Stop it: before it is confirmed nothing of it is left', cancelImport],
    ['undo', 'Take back what was written', undoImport],
  ] as const)
    app.post(
      `/imports/:id/${verb}`,
      { schema: { tags, summary, params, response: { 200: importData } } },
      async (request) => {
        const actor = actorOf(request)
        return await presentOne(actor, await operation(context, actor, request.params.id))
      },
    )
  app.post(
    '/imports/:id/confirm',
    {
      schema: {
        tags,
        summary: 'Write what is new and changed',
        description:
          'While `decisions` of the import names findings, such as amounts that differ from those of the file, each has to be accepted by its rule; otherwise the answer is `import.undecided`.',
        params,
        body: ConfirmImportRequest.nullish(),
        response: { 200: importData },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const accepted = request.body ?? { accept: [] }
      return await presentOne(actor, await confirmImport(context, actor, request.params.id, accepted))
    },
  )
  app.post(
    '/imports/:id/mend',
    {
      schema: {
        tags,
        summary: 'Correct all cells of a column with the same value and recheck those rows',
        params,
        body: MendImportRequest,
        response: { 200: importData },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      return await presentOne(actor, await mendAll(context, actor, request.params.id, request.body))
    },
  )
  app.post(
    '/imports/:id/restore',
    {
      schema: {
        tags,
        summary: 'Take back a correction: cells of a column are as in the file again and are rechecked',
        params,
        body: RestoreImportRequest,
        response: { 200: importData },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      return await presentOne(
        actor,
        await restoreImportCells(context, actor, request.params.id, request.body),
      )
    },
  )
  rowRoutes(app, context, targets)
  rehearsalRoutes(app, context, presentOne)
}

function uploadRoute(app: App, context: Context, present: PresentOne): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(
    '/imports',
    {
      bodyLimit: maxFileBytes,
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Upload a file to import, as application/octet-stream (needs Idempotency-Key)',
        querystring: StartImportQuery,
        response: { 202: importData },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { body, query } = request
      const participantKey = query.kind === 'documents' ? participantOf(request) : null
      // An empty file has no rows, which reading it will say.
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const upload = { ...query, bytes, participantKey }
      const started = await startImport(context, actor, upload, idempotencyKeyOf(request))
      return reply.status(202).send(await present(actor, started))
    },
  )
}

function rehearsalRoutes(app: App, context: Context, present: PresentOne): void {
  app.get(
    '/imports/:id/rehearsal',
    {
      schema: {
        tags,
        summary: 'Get the result of a rehearsal, by cause, compared with the one before',
        params,
        response: { 200: dataOf(Rehearsal) },
      },
    },
    async (request) => {
      const { rehearsal } = await getRehearsal(context, actorOf(request), request.params.id)
      return { data: rehearsal }
    },
  )
  app.post(
    '/imports/:id/repeat',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Run a rehearsal again with the same rows (needs Idempotency-Key)',
        params,
        response: { 202: importData },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const again = await repeatRehearsal(context, actor, request.params.id, idempotencyKeyOf(request))
      return reply.status(202).send(await present(actor, again))
    },
  )
}

function rowRoutes(app: App, context: Context, targets: ImportTargets): void {
  app.get(
    '/imports/:id/findings',
    {
      schema: {
        tags,
        summary: 'Group the findings of an import by cause, with suggested values',
        params,
        response: { 200: dataOf(z.array(ImportFindingGroup)) },
      },
    },
    async (request) => ({ data: await listFindingGroups(context, actorOf(request), request.params.id) }),
  )
  app.get(
    '/imports/:id/fixes',
    {
      schema: {
        tags,
        summary: 'List the corrections of an import, by column and value',
        params,
        response: { 200: dataOf(z.array(ImportFix)) },
      },
    },
    async (request) => ({ data: await listImportFixes(context, actorOf(request), request.params.id) }),
  )
  app.get(
    '/imports/:id/rows',
    {
      schema: {
        tags,
        summary: 'List the rows of an import with their findings',
        params,
        querystring: ImportRowsQuery,
        response: { 200: dataOf(z.array(ImportRow)) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { columns } = await getImport(context, actor, request.params.id)
      const rows = await listImportRows(context, actor, request.params.id, request.query)
      return { data: rows.map((row) => presentRow(row, columns)) }
    },
  )
  app.patch(
    '/imports/:id/rows/:number',
    {
      schema: {
        tags,
        summary: 'Correct cells of a row',
        params: rowParams,
        body: MendImportRowRequest,
        response: { 200: dataOf(ImportRow) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const row = await mendRow(context, actor, targets, request.params, request.body)
      return { data: presentRow(row, (await getImport(context, actor, request.params.id)).columns) }
    },
  )
}

function fileRoutes(app: App, context: Context): void {
  for (const format of tableFormats) {
    const config = { answers: tableMediaTypes[format] }
    app.get(
      `/imports/template.${format}`,
      {
        config,
        schema: {
          tags,
          summary: `Download an import template as ${format}`,
          querystring: ImportTemplateQuery,
        },
      },
      async (request, reply) => {
        const name = `${request.query.kind}-template`
        return await sendTable(reply, importTemplate(actorOf(request), request.query), { format, name })
      },
    )
    app.get(
      `/imports/:id/rehearsal.${format}`,
      {
        config,
        schema: {
          tags,
          summary: `Download the result of a rehearsal as ${format}`,
          params,
          querystring: FileQuery,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const table = await exportRehearsal(context, actorOf(request), id, request.query.language)
        return await sendTable(reply, table, { format, name: 'rehearsal' })
      },
    )
    app.get(
      `/imports/:id/rejected.${format}`,
      {
        config,
        schema: { tags, summary: `Download the rejected rows as ${format}`, params, querystring: FileQuery },
      },
      async (request, reply) => {
        const table = await exportRejected(
          context,
          actorOf(request),
          request.params.id,
          request.query.language,
        )
        return await sendTable(reply, table, { format, name: 'rejected' })
      },
    )
  }
}
