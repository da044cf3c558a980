import { dubaiDate } from '#core/calendar'
import { withOwnParty } from '#core/drafts'
import { withFormDefaults, withOwnAccounts, withUsualAccount } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import { previewNumbers, selectBankAccounts, selectPaymentDefaults, usualAccounts } from '#server/settings'
import { checkAsIssued, totalsAsIssued, withoutServerFields } from '../contents/index.ts'
import { seriesOf } from '../numbers/index.ts'
import { withExpectedFindings } from './expected-findings.ts'

/** Checks imported drafts as drafts of ours, under their next or given number: returns findings and amounts. */
export async function draftChecker(context: Context, tx: TenantTx, participantKey: string) {
  const [participant, next, accounts, payment] = await Promise.all([
    requireParticipant(tx, participantKey),
    previewNumbers(tx, participantKey, context.clock.now()),
    selectBankAccounts(tx, participantKey),
    selectPaymentDefaults(tx, participantKey),
  ])
  const usual = usualAccounts(accounts)
  const today = dubaiDate(context.clock.now().toISOString())
  const withSeller = (draft: InvoiceDraft) => withOwnParty(withoutServerFields(draft), participant)
  const fieldsAtIssueOf = ({ kind }: InvoiceDraft) => ({ number: next.numberOf(seriesOf(kind)) })
  return {
    /**
     * The draft with holder and BIC of our account that it names. One from rows also gets the defaults of the form,
     * and our account where it is paid to one; a complete document omits fields on purpose.
     */
    complete(draft: InvoiceDraft, { isWhole = false }: { readonly isWhole?: boolean }) {
      const account = isWhole ? undefined : usual(draft.currency)
      const completed = isWhole ? draft : withUsualAccount(withFormDefaults(draft, account, payment), account)
      return withOwnAccounts(completed, accounts)
    },
    findingsOf: (draft: InvoiceDraft) =>
      withExpectedFindings(checkAsIssued(withSeller(draft), fieldsAtIssueOf(draft), today).findings),
    totalsOf: (draft: InvoiceDraft) => totalsAsIssued(withSeller(draft), fieldsAtIssueOf(draft)),
  }
}
