import type { Finding } from '#contract/common'

import { checkUploadedFiles, numberTaken } from '#core/draft-checks'
import type { InvoiceDraft } from '#core/invoice'
import { fieldFinding } from '#platform/base/problem'
import { batch, type TenantTx } from '#platform/database/database'
import { recordAuditAll } from '#server/audit'
import type { ImportTarget, Judgement, WrittenItem } from '#server/imports'
import { storedAttachments } from '../attachments/index.ts'
import { selectDrafts } from '../contents/index.ts'
import { originalOf } from '../credits/index.ts'
import { deleteDrafts, saveDrafts } from '../drafts/index.ts'
import type { DocumentRecord } from '../model/index.ts'
import { deleteLinks, documentsByNumber, saveLinks, selectLinks } from '../numbers/index.ts'
import { documentsOf, lockDocuments } from '../rows/index.ts'
import { draftChecker } from './check-drafts.ts'
import { findSaved, numberedDrafts } from './find-saved.ts'
import { fixPlaces } from './fix-places.ts'
import { amountsOf, type ImportedAmounts } from './imported-amounts.ts'
import {
  disagreements,
  fingerprintOf,
  keyOf,
  numberedBy,
  perRow,
  type ReadDraft,
  readDrafts,
  refused,
} from './read-drafts.ts'
import { judgeRehearsed } from './rehearse-drafts.ts'

/** Imports write many drafts: the findings were shown before. */
const asImported = { withFindings: false, completesReference: true } as const

/** A draft from a file, as it is stored until it is written. */
interface ImportedDraft {
  readonly draft: InvoiceDraft
  readonly fingerprint: string
  /** Its total, and that in the file: for the sums of the import. */
  readonly amounts: ImportedAmounts
}

/** Documents of a file, identified by number and series. They become drafts; sending them is another step. */
export const documentTarget: ImportTarget = {
  batch: 100,
  async judge(context, tx, { numbers, participantKey, purpose }, items) {
    const key = participantKey ?? ''
    const drafts = await readDrafts(tx, key, items)
    const keys = drafts.map(({ draft }, index) => keyOf(draft, items[index] ?? []))
    const { complete, findingsOf, totalsOf } = await draftChecker(context, tx, key)
    if (purpose === 'rehearsal') {
      // As they would be written.
      const written = drafts.map((read) =>
        read.draft ? { ...read, draft: complete(read.draft, read) } : read,
      )
      return await judgeRehearsed(context, tx, key, { items, drafts: written, keys })
    }
    const takenBy = await documentsByNumber(tx, key, numberedDrafts(drafts))
    const savedAs = await findSaved(tx, drafts, takenBy)
    const links = await selectLinks(tx, key, keys)
    const stored = await lockAll(
      tx,
      [...links.values()].map(({ documentId }) => documentId),
    )
    const originals = await originalNumbers(tx, key, drafts)
    const files = await storedAttachments(tx, key, drafts)
    return items.map((rows, index): Judgement => {
      const read = drafts[index] as ReadDraft
      const itemKey = keys[index] ?? ''
      const link = links.get(itemKey)
      const document = link && stored.get(link.documentId)
      const own = savedAs(read)
      if (own !== undefined) return unchanged(itemKey, rows, own)
      if (!read.draft) return refused(itemKey, read.findings)
      const draft = numberedBy(read.draft, numbers)
      const fingerprint = fingerprintOf(draft)
      const isSame = document !== undefined && link?.fingerprint === fingerprint
      const all = [...read.findings, ...disagreements(rows), ...(originals.get(read) ?? [])]
      if (document && document.state !== 'draft' && !isSame) all.push(issuedBefore(document))
      if (document && isAwaiting(document) && !isSame) all.push(awaitsApproval(document))
      // One that was issued without this file: it may be the same, and may have its number from another system.
      const existing = document ? undefined : takenBy(read.draft)
      const clash = existing === undefined ? [] : [numberTaken(existing.number)]
      const completed = complete(draft, read)
      const { amounts, compared } = amountsOf(rows, read, totalsOf(completed))
      // Amounts of a row that could not be read are no comparison.
      const isRead = rows.every(({ findings }) => findings.every(({ severity }) => severity !== 'fatal'))
      const perRowFindings = perRow(
        rows,
        [...all, ...(isRead ? compared : [])],
        isSame ? [] : [...findingsOf(completed), ...checkUploadedFiles(completed, files), ...clash],
        {
          advises: true,
        },
      )
      const isInvalid = perRowFindings.some((row) => row.some(({ severity }) => severity === 'fatal'))
      const outcome = isInvalid ? 'invalid' : isSame ? 'unchanged' : document ? 'changed' : 'new'
      return {
        key: itemKey,
        outcome,
        findings: perRowFindings,
        input: { draft: completed, fingerprint, amounts } satisfies ImportedDraft,
        targetId: document?.id ?? null,
        targetVersion: document?.version ?? null,
      }
    })
  },
  placesOf: fixPlaces,
  async write(context, tx, actor, { participantKey }, items) {
    const stored = await lockAll(
      tx,
      items.flatMap(({ targetId }) => targetId ?? []),
    )
    const before = await selectDrafts(tx, [...stored.keys()])
    const writable = items.filter(({ targetId, targetVersion }) => {
      const over = targetId === null ? null : stored.get(targetId)
      return over === null || (over !== undefined && isReplaceable(over, targetVersion))
    })
    const inputs = writable.map(({ input, targetId }) => {
      const { draft, fingerprint } = input as ImportedDraft
      // What is written passed its check.
      return { draft, fingerprint, replaces: stored.get(targetId ?? '') ?? null, faults: 0 }
    })
    const saved = await saveDrafts(context, tx, actor, participantKey ?? '', inputs, asImported)
    const written = writable.map(({ key, number, targetId }, index): WrittenItem => {
      const { id, version } = saved[index]?.record ?? { id: '', version: 1 }
      const old = targetId === null ? null : (before.get(targetId) ?? null)
      return { number, key, ended: 'written', targetId: id, targetVersion: version, before: old }
    })
    const links = written.map(({ key, targetId }, index) => {
      const fingerprint = inputs[index]?.fingerprint ?? ''
      return { key, documentId: targetId ?? '', fingerprint }
    })
    await saveLinks(tx, participantKey ?? '', links)
    await recordAuditAll(
      tx,
      actor,
      written.map(({ targetId }) => ({ action: 'document.drafted', subjectId: targetId ?? '' })),
    )
    const [first] = written
    if (first?.targetId)
      await context.events.publish(tx, {
        name: 'document.drafted',
        subjectId: first.targetId,
        participantKey,
      })
    const done = new Set(written.map(({ number }) => number))
    const others = items.filter(({ number }) => !done.has(number))
    return [...written, ...others.map(({ key, number }) => notWritten(key, number))]
  },
  async undo(context, tx, actor, { participantKey }, items) {
    const stored = await lockAll(
      tx,
      items.flatMap(({ targetId }) => targetId ?? []),
    )
    const restorable = items.filter(({ targetId, targetVersion }) => {
      const document = stored.get(targetId ?? '')
      return document !== undefined && isReplaceable(document, targetVersion)
    })
    const restored = restorable.flatMap(({ before, targetId }) =>
      before === null
        ? []
        : [{ draft: before as InvoiceDraft, replaces: stored.get(targetId ?? '') ?? null }],
    )
    await saveDrafts(context, tx, actor, participantKey ?? '', restored, asImported)
    await deleteDrafts(
      tx,
      restorable.flatMap(({ before, targetId }) => (before === null && targetId !== null ? targetId : [])),
    )
    await deleteLinks(
      tx,
      participantKey ?? '',
      restorable.map(({ key }) => key),
    )
    await recordAuditAll(
      tx,
      actor,
      restorable.map(({ before, targetId }) => ({
        action: before === null ? 'document.removed' : 'document.drafted',
        subjectId: targetId ?? '',
      })),
    )
    const [first] = restorable
    if (first?.targetId)
      await context.events.publish(tx, {
        name: 'document.removed',
        subjectId: first.targetId,
        participantKey,
      })
    const numbers = new Set(restorable.map(({ number }) => number))
    return items.map(({ number }) => ({ number, ended: numbers.has(number) ? 'undone' : 'kept' }))
  },
}

/** Of credit notes that name their invoice by the number of a ledger: which number it was issued under. */
async function originalNumbers(
  tx: TenantTx,
  participantKey: string,
  drafts: readonly ReadDraft[],
): Promise<ReadonlyMap<ReadDraft, readonly Finding[]>> {
  const clashes = new Map<ReadDraft, readonly Finding[]>()
  for (const read of drafts) {
    const value = read.draft?.precedingDocuments?.[0]?.number ?? ''
    const original = read.draft && value ? await originalOf(tx, participantKey, read.draft) : undefined
    if (!original?.number || original.number === value) continue
    const message = `${value} was issued here as ${original.number}, which the credit note names.`
    const params = { value, number: original.number }
    const finding = fieldFinding('precedingNumber', 'falaj-import-original-number', message, params)
    clashes.set(read, [{ ...finding, severity: 'warning' }])
  }
  return clashes
}

/** A document that was saved from here unchanged: the import skips it. */
function unchanged(key: string, rows: readonly unknown[], targetId: string): Judgement {
  return {
    key,
    outcome: 'unchanged',
    findings: rows.map(() => []),
    input: null,
    targetId,
    targetVersion: null,
  }
}

function notWritten(key: string, number: number): WrittenItem {
  return { number, key, ended: 'refused', targetId: null, targetVersion: null, before: null }
}

async function lockAll(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentRecord>> {
  if (ids.length === 0) return new Map()
  const [rows] = await batch(tx, [lockDocuments(tx, ids)])
  return new Map(documentsOf(rows).map((document) => [document.id, document]))
}

/** Whether a document is still the draft that was compared. One that awaits approval stays as it is (decision 92). */
function isReplaceable(document: DocumentRecord, version: number | null): boolean {
  return document.state === 'draft' && document.version === version && !isAwaiting(document)
}

function isAwaiting({ approval }: DocumentRecord): boolean {
  return approval?.state === 'awaiting'
}

function awaitsApproval({ id, number }: DocumentRecord): Finding {
  const message = `${number ?? id} awaits approval and cannot change.`
  return fieldFinding('number', 'falaj-import-awaits-approval', message, { number: number ?? id })
}

function issuedBefore({ id, number }: DocumentRecord): Finding {
  const message = `${number ?? id} was already issued and cannot change.`
  return fieldFinding('number', 'falaj-import-issued', message, { number: number ?? id })
}
