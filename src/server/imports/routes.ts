import * as importsApi from '#contract/api/imports'
import type { Import } from '#contract/imports'
import { tableFormats } from '#contract/table-formats'
import type { Actor } from '#core/access'
import { requestedByUser } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { cancelImport } from './cancel-import.ts'
import { confirmImport } from './confirm-import.ts'
import { exportRehearsal } from './export-rehearsal.ts'
import { exportRejected } from './export-rejected.ts'
import { fixAll } from './fix-all.ts'
import { fixRow } from './fix-row.ts'
import { getImport, listImportRows, listImports } from './get-import.ts'
import { getRehearsal } from './get-rehearsal.ts'
import type { ImportRecord } from './import.ts'
import { listFindingGroups } from './list-finding-groups.ts'
import { listImportFixes } from './list-fixes.ts'
import { presentImport, presentRow } from './present.ts'
import { repeatRehearsal } from './repeat-rehearsal.ts'
import { restoreImportCells } from './restore-cells.ts'
import { setColumns } from './set-columns.ts'
import { startImport } from './start-import.ts'
import type { ImportTargets } from './target.ts'
import { importTemplate } from './template.ts'
import { undoImport } from './undo-import.ts'

/** Bytes of a file. */
const maxFileBytes = 32 * 1024 * 1024

type PresentOne = (actor: Actor, one: ImportRecord) => Promise<{ data: Import }>

/** Names of users by id. */
type FindNames = (tx: TenantTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

export function importRoutes(app: App, context: Context, targets: ImportTargets, people: FindNames): void {
  const present = async (actor: Actor, imports: readonly ImportRecord[]) => {
    const ids = imports.flatMap(({ by }) => requestedByUser(by) ?? [])
    const names = await context.db.tenant(actor, (tx) => people(tx, [...new Set(ids)]))
    return imports.map((one) => presentImport(one, names.get(requestedByUser(one.by) ?? '') ?? null))
  }
  const presentOne: PresentOne = async (actor, one) => {
    const [presented] = await present(actor, [one])
    return { data: presented as Import }
  }
  serve(
    app,
    importsApi.startImport,
    async ({ actor, body: bytes, idempotencyKey, participant, query }) => {
      const isOfDocuments = query.kind === 'documents'
      if (isOfDocuments && participant === undefined) throw problem('participant.not-selected')
      // An empty file has no rows, which the reader reports.
      const upload = { ...query, bytes, participantKey: (isOfDocuments && participant) || null }
      return await presentOne(actor, await startImport(context, actor, upload, idempotencyKey))
    },
    { bodyLimit: maxFileBytes },
  )
  serve(app, importsApi.listImports, async ({ actor }) => ({
    data: await present(actor, await listImports(context, actor)),
  }))
  stepRoutes(app, context, presentOne)
  rowRoutes(app, context, targets, presentOne)
  rehearsalRoutes(app, context, presentOne)
  fileRoutes(app, context)
}

/** The steps of an import, from its columns to the written records. */
function stepRoutes(app: App, context: Context, present: PresentOne): void {
  serve(app, importsApi.getImport, async ({ actor, params }) =>
    present(actor, await getImport(context, actor, params.id)),
  )
  serve(app, importsApi.setImportColumns, async ({ actor, params, body }) =>
    present(actor, await setColumns(context, actor, params.id, body)),
  )
  serve(app, importsApi.cancelImport, async ({ actor, params }) =>
    present(actor, await cancelImport(context, actor, params.id)),
  )
  serve(app, importsApi.confirmImport, async ({ actor, params, body }) =>
    present(actor, await confirmImport(context, actor, params.id, body ?? { accept: [] })),
  )
  serve(app, importsApi.undoImport, async ({ actor, params }) =>
    present(actor, await undoImport(context, actor, params.id)),
  )
}

function rowRoutes(app: App, context: Context, targets: ImportTargets, present: PresentOne): void {
  serve(app, importsApi.listImportFindings, async ({ actor, params }) => ({
    data: await listFindingGroups(context, actor, params.id),
  }))
  serve(app, importsApi.listImportFixes, async ({ actor, params }) => ({
    data: await listImportFixes(context, actor, params.id),
  }))
  serve(app, importsApi.listImportRows, async ({ actor, params, query }) => {
    const { columns } = await getImport(context, actor, params.id)
    const rows = await listImportRows(context, actor, params.id, query)
    return { data: rows.map((row) => presentRow(row, columns)) }
  })
  serve(app, importsApi.mendImportRow, async ({ actor, params, body }) => {
    const row = await fixRow(context, actor, targets, params, body)
    return { data: presentRow(row, (await getImport(context, actor, params.id)).columns) }
  })
  serve(app, importsApi.mendImport, async ({ actor, params, body }) =>
    present(actor, await fixAll(context, actor, params.id, body)),
  )
  serve(app, importsApi.restoreImport, async ({ actor, params, body }) =>
    present(actor, await restoreImportCells(context, actor, params.id, body)),
  )
}

function rehearsalRoutes(app: App, context: Context, present: PresentOne): void {
  serve(app, importsApi.getRehearsal, async ({ actor, params }) => ({
    data: (await getRehearsal(context, actor, params.id)).rehearsal,
  }))
  serve(app, importsApi.repeatRehearsal, async ({ actor, params, idempotencyKey }) =>
    present(actor, await repeatRehearsal(context, actor, params.id, idempotencyKey)),
  )
}

const templates = { csv: importsApi.exportImportTemplateCsv, xlsx: importsApi.exportImportTemplateXlsx }
const rehearsals = { csv: importsApi.exportRehearsalCsv, xlsx: importsApi.exportRehearsalXlsx }
const rejected = { csv: importsApi.exportRejectedCsv, xlsx: importsApi.exportRejectedXlsx }

function fileRoutes(app: App, context: Context): void {
  for (const format of tableFormats) {
    serve(app, templates[format], async ({ actor, query }, reply) =>
      sendTable(reply, importTemplate(actor, query), { format, name: `${query.kind}-template` }),
    )
    serve(app, rehearsals[format], async ({ actor, params, query }, reply) => {
      const table = await exportRehearsal(context, actor, params.id, query.language)
      return await sendTable(reply, table, { format, name: 'rehearsal' })
    })
    serve(app, rejected[format], async ({ actor, params, query }, reply) => {
      const table = await exportRejected(context, actor, params.id, query.language)
      return await sendTable(reply, table, { format, name: 'rejected' })
    })
  }
}
