import { type Actor, responsibleUserIdOf, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { asIssued, completeDraft, withOwnParty } from '#core/drafts'
import { withFormDefaults, withOwnAccounts, withUsualAccount } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId } from '#platform/ids'
import { findContactsOfParties } from '#server/contacts'
import { requireParticipant } from '#server/participants'
import { previewNumbers, selectBankAccounts, usualAccounts } from '#server/settings'
import { checkAsIssued } from './check-as-issued.ts'
import { draftContents, insertContents, replaceContents } from './contents-store.ts'
import { originalOf, withoutServerFields } from './create-draft.ts'
import type { DocumentRecord } from './document.ts'
import { noExchange } from './document.ts'
import { withUuidOf } from './issue-drafts.ts'
import { seriesOf } from './series.ts'
import { filterKeysOf } from './standing.ts'
import { insertDraftRow, updateDraftRow } from './store.ts'
import { counterpartyOf, summarize } from './summarize.ts'

/** Drafts as drafts of ours, under the number that they would get, or have: what the rules find, and their amounts. */
export async function draftChecker(context: Context, tx: Tx, actor: Actor, participantKey: string) {
  const [participant, next, accounts] = await Promise.all([
    requireParticipant(tx, actor, participantKey),
    previewNumbers(tx, actor, participantKey, context.clock.now()),
    selectBankAccounts(tx, actor, participantKey),
  ])
  const usual = usualAccounts(accounts)
  const today = dubaiDate(context.clock.now().toISOString())
  const ours = (given: InvoiceDraft) => withOwnParty(withoutServerFields(given), participant)
  const marksOf = ({ kind }: InvoiceDraft) => ({ number: next.numberOf(seriesOf(kind)) })
  return {
    today,
    /**
     * The draft with holder and BIC of our account that it names. One that comes in rows also has the defaults of the form, and
     * our account where it is paid to one; one that comes whole leaves out what it does not mean to say.
     */
    complete(given: InvoiceDraft, { isWhole = false }: { readonly isWhole?: boolean }) {
      const account = isWhole ? undefined : usual(given.currency)
      const begun = isWhole ? given : withUsualAccount(withFormDefaults(given, account), account)
      return withOwnAccounts(begun, accounts)
    },
    findingsOf: (given: InvoiceDraft) => checkAsIssued(ours(given), marksOf(given), today).findings,
    withTotals(given: InvoiceDraft) {
      const draft = ours(given)
      return { draft, totals: computeTotals(completeDraft(asIssued(draft, marksOf(given)))) }
    },
  }
}

interface SavedAs {
  readonly id: string
  readonly version: number
}

/**
 * Saves many drafts of a participant in a transaction: new ones, and over those that are there, which the caller has
 * locked. Answers in their order; events and audit are the caller's.
 */
export async function saveDrafts(
  context: Context,
  tx: Tx,
  actor: Actor,
  participantKey: string,
  drafts: readonly { readonly draft: InvoiceDraft; readonly over: DocumentRecord | null }[],
): Promise<SavedAs[]> {
  const { today, withTotals } = await draftChecker(context, tx, actor, participantKey)
  const parties = drafts.map(({ draft }) => counterpartyOf(draft, 'sent'))
  const contacts = await findContactsOfParties(tx, actor, parties)
  const now = context.clock.now()
  const saved: SavedAs[] = []
  for (const [index, { draft: given, over }] of drafts.entries()) {
    const { draft: said, totals } = withTotals(given)
    const original = await originalOf(tx, actor, participantKey, said)
    const draft = withUuidOf(said, original)
    const nameAr = contacts[index]?.nameAr ?? ''
    const summary = summarize(draft, totals, { direction: 'sent', today: over?.date ?? today, nameAr })
    const contents = draftContents(draft, totals)
    if (over) {
      const version = over.version + 1
      await updateDraftRow(tx, actor, over.id, {
        summary,
        originalDocumentId: original?.id ?? null,
        version,
        changedBy: responsibleUserIdOf(actor),
      })
      await replaceContents(tx, actor, new Map([[over.id, contents]]))
      saved.push({ id: over.id, version })
      continue
    }
    const id = newId('doc')
    await insertDraftRow(
      tx,
      actor,
      {
        ...{ id, participantKey, direction: 'sent', state: 'draft', summary, uuid: null },
        ...{ originalDocumentId: original?.id ?? null, envelopeId: null, facts: noExchange },
        filterKeys: filterKeysOf({ state: 'draft', facts: noExchange }),
        ...{ rejectedOnArrival: false, unread: false, payeeAccounts: [], createdBy: userIdOf(actor) },
        changedBy: responsibleUserIdOf(actor),
      },
      now,
    )
    await insertContents(tx, actor, id, contents)
    saved.push({ id, version: 1 })
  }
  return saved
}
