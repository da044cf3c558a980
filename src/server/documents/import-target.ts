import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { withCounterparty } from '#core/drafts'
import { fieldOfPlace, isOfWhole, type ReadRow, toDraft, wholeDocument } from '#core/imports'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled, kindOf } from '#core/kinds'
import { batch, type Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import { recordAuditAll } from '#server/audit'
import { type BuyerFinder, findBuyers } from '#server/contacts'
import {
  type ImportTarget,
  type Judgement,
  parseWholeDocument,
  statedTypeCode,
  type WrittenItem,
} from '#server/imports'
import { selectDrafts } from './contents-store.ts'
import type { DocumentRecord } from './document.ts'
import { draftChecker, saveDrafts } from './import-drafts.ts'
import { deleteLinks, saveLinks, selectLinks } from './import-link-store.ts'
import { seriesOf } from './series.ts'
import { deleteDraft, documentsOf, lockDocuments } from './store.ts'

/** A draft that came by file, as it is kept until it is written. */
interface ImportedDraft {
  readonly draft: InvoiceDraft
  readonly fingerprint: string
}

/** Documents of a file: told apart by number and series. They become drafts; to send them is another step. */
export const documentTarget: ImportTarget = {
  batch: 100,
  async judge(context, tx, actor, { participantKey }, items) {
    const key = participantKey ?? ''
    const { findingsOf } = await draftChecker(context, tx, actor, key)
    const buyers = await findBuyers(
      tx,
      actor,
      items.map(([first]) => first?.values ?? new Map()),
    )
    const drafts = items.map((rows) => draftOf(rows, buyers))
    const keys = drafts.map(({ draft }, index) => keyOf(draft, items[index] ?? []))
    const links = await selectLinks(tx, actor, key, keys)
    const there = await lockAll(
      tx,
      actor,
      [...links.values()].map(({ documentId }) => documentId),
    )
    return items.map((rows, index): Judgement => {
      const { draft, findings } = drafts[index] as ReadDraft
      const itemKey = keys[index] ?? ''
      const link = links.get(itemKey)
      const document = link && there.get(link.documentId)
      if (!draft) return { ...refused(itemKey), findings: [findings] }
      const fingerprint = fingerprintOf(draft)
      const isSame = document !== undefined && link?.fingerprint === fingerprint
      const all = [...findings, ...disagreements(rows)]
      if (document && document.state !== 'draft' && !isSame) all.push(issuedBefore(document))
      const found = perRow(rows, all, isSame ? [] : findingsOf(draft))
      const isInvalid = found.some((row) => row.some(({ severity }) => severity === 'fatal'))
      const outcome = isInvalid ? 'invalid' : isSame ? 'unchanged' : document ? 'changed' : 'new'
      return {
        key: itemKey,
        outcome,
        findings: found,
        input: { draft, fingerprint } satisfies ImportedDraft,
        targetId: document?.id ?? null,
        targetVersion: document?.version ?? null,
      }
    })
  },
  async write(context, tx, actor, { participantKey }, items) {
    const there = await lockAll(
      tx,
      actor,
      items.flatMap(({ targetId }) => targetId ?? []),
    )
    const before = await selectDrafts(tx, actor, [...there.keys()])
    const sound = items.filter(({ targetId, targetVersion }) => {
      const over = targetId === null ? null : there.get(targetId)
      return over === null || (over?.state === 'draft' && over.version === targetVersion)
    })
    const inputs = sound.map(({ input, targetId }) => {
      const { draft, fingerprint } = input as ImportedDraft
      return { draft, fingerprint, over: there.get(targetId ?? '') ?? null }
    })
    const saved = await saveDrafts(context, tx, actor, participantKey ?? '', inputs)
    const written = sound.map(({ key, number, targetId }, index): WrittenItem => {
      const { id, version } = saved[index] ?? { id: '', version: 1 }
      const old = targetId === null ? null : (before.get(targetId) ?? null)
      return { number, key, ended: 'written', targetId: id, targetVersion: version, before: old }
    })
    const links = written.map(({ key, targetId }, index) => {
      const fingerprint = inputs[index]?.fingerprint ?? ''
      return { key, documentId: targetId ?? '', fingerprint }
    })
    await saveLinks(tx, actor, participantKey ?? '', links)
    await recordAuditAll(
      tx,
      actor,
      written.map(({ targetId }) => ({ action: 'document.drafted', subjectId: targetId ?? '' })),
    )
    const [first] = written
    if (first?.targetId)
      await context.events.publish(tx, actor, {
        name: 'document.drafted',
        subjectId: first.targetId,
        participantKey,
      })
    const done = new Set(written.map(({ number }) => number))
    const others = items.filter(({ number }) => !done.has(number))
    return [...written, ...others.map(({ key, number }) => notWritten(key, number))]
  },
  async undo(context, tx, actor, { participantKey }, items) {
    const there = await lockAll(
      tx,
      actor,
      items.flatMap(({ targetId }) => targetId ?? []),
    )
    const ours = items.filter(({ targetId, targetVersion }) => {
      const document = there.get(targetId ?? '')
      return document?.state === 'draft' && document.version === targetVersion
    })
    const restored = ours.flatMap(({ before, targetId }) =>
      before === null ? [] : [{ draft: before as InvoiceDraft, over: there.get(targetId ?? '') ?? null }],
    )
    await saveDrafts(context, tx, actor, participantKey ?? '', restored)
    for (const { before, targetId } of ours) if (before === null) await deleteDraft(tx, actor, targetId ?? '')
    await deleteLinks(
      tx,
      actor,
      participantKey ?? '',
      ours.map(({ key }) => key),
    )
    await recordAuditAll(
      tx,
      actor,
      ours.map(({ before, targetId }) => ({
        action: before === null ? 'document.removed' : 'document.drafted',
        subjectId: targetId ?? '',
      })),
    )
    const [first] = ours
    if (first?.targetId)
      await context.events.publish(tx, actor, {
        name: 'document.removed',
        subjectId: first.targetId,
        participantKey,
      })
    return new Set(ours.map(({ number }) => number))
  },
}

function notWritten(key: string, number: number): WrittenItem {
  return { number, key, ended: 'refused', targetId: null, targetVersion: null, before: null }
}

function refused(key: string): Judgement {
  return { key, outcome: 'invalid', findings: [], input: null, targetId: null, targetVersion: null }
}

async function lockAll(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentRecord>> {
  if (ids.length === 0) return new Map()
  const [rows] = await batch(tx, [lockDocuments(tx, actor, ids)])
  return new Map(documentsOf(rows).map((document) => [document.id, document]))
}

interface ReadDraft {
  readonly draft: InvoiceDraft | undefined
  readonly findings: readonly Finding[]
}

/** The draft that rows make, or that a file held whole. */
function draftOf(rows: readonly ReadRow[], buyers: BuyerFinder): ReadDraft {
  const [first] = rows
  const whole = first?.values.get(wholeDocument)
  if (whole === undefined) {
    const { contact, party } = buyers(first?.values ?? new Map())
    const draft = { ...toDraft(rows), buyer: party }
    return { draft: contact ? withCounterparty(draft, contact) : draft, findings: [] }
  }
  const read = parseWholeDocument(whole)
  if ('rule' in read) return { draft: undefined, findings: [fieldFinding('', read.rule, read.message)] }
  const code = statedTypeCode(read.draft)
  const { typeCode: _stated, ...draft } = read.draft
  if (kindOf(code) && !isSelfBilled(draft.kind)) return { draft, findings: [] }
  return { draft: undefined, findings: [kindRefused(code)] }
}

/** Mapping case 21: there is no 383 here; what is too low is credited and billed anew. */
function kindRefused(code: string): Finding {
  if (code === '383') {
    const message =
      'The UAE has no debit note (383): credit the invoice that is too low, and issue the right one.'
    return fieldFinding('kind', 'falaj-import-debit-note', message, { value: code })
  }
  const message = `Documents of type ${code} are not imported here.`
  return fieldFinding('kind', 'falaj-import-kind', message, { value: code })
}

function keyOf(draft: InvoiceDraft | undefined, rows: readonly ReadRow[]): string {
  const number = draft?.number?.trim()
  if (draft && number) return `${seriesOf(draft.kind)} ${number.toLowerCase()}`
  const said = rows.map(({ values }) => [...values.entries()])
  return `without ${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`
}

function fingerprintOf(draft: InvoiceDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex')
}

/** Rows of one number that say different things of the whole. */
function disagreements(rows: readonly ReadRow[]): (Finding & { row: number })[] {
  const first = rows[0]?.values ?? new Map<string, string>()
  return rows.flatMap(({ values }, row) =>
    [...values].flatMap(([path, value]) => {
      const other = first.get(path)
      if (!isOfWhole(path) || other === undefined || other === value || path === 'number') return []
      const message = `The first row of this document says ${other} here.`
      return [{ ...fieldFinding(path, 'falaj-import-differs', message, { value, other }), row }]
    }),
  )
}

function issuedBefore({ id, number }: DocumentRecord): Finding {
  const message = `${number ?? id} was issued already, and does not change.`
  return fieldFinding('number', 'falaj-import-issued', message, { number: number ?? id })
}

/**
 * Findings by row. What a rule finds in a draft only advises here: a draft may be incomplete, and is checked again
 * before it is sent.
 */
function perRow(
  rows: readonly ReadRow[],
  ours: readonly (Finding & { row?: number })[],
  ofRules: readonly Finding[],
): Finding[][] {
  const found = rows.map(({ findings }) =>
    findings.map(
      ({ message, params, path, rule, severity }): Finding => ({
        ...{ rule, severity, path, message },
        ...(params ? { params: { ...params } } : {}),
      }),
    ),
  )
  for (const { row = 0, ...finding } of ours) found[row]?.push(finding)
  const isUnread = rows.some(({ findings }) => findings.some(({ severity }) => severity === 'fatal'))
  for (const finding of isUnread ? [] : ofRules) {
    const { field, row } = fieldOfPlace(finding.path)
    found[row]?.push({ ...finding, path: field, severity: 'warning' })
  }
  return found
}
