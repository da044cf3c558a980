import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccount } from '#contract/bank-accounts'
import type { Contact } from '#contract/contacts'
import { newDraft, toCopy, toCreditNote, withCounterparty } from '#core/drafts'
import { type PaymentDefaults, paymentBy, usualPayment, withFormDefaults } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled, kindOf } from '#core/kinds'
import { useCan, useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState, ErrorScreen, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { bankAccountsQuery } from '../bank-accounts.ts'
import { isCorrectable } from '../details/copy-actions.tsx'
import { counterpartyOf, type FormStart } from '../form/form-store.ts'
import { InvoiceForm } from '../form/invoice-form.tsx'
import { type BackupScope, readBackup, removeBackup } from '../form/local-backup.ts'
import { withCurrency } from '../form/pegged-rate.ts'
import { rejectionMarks } from '../form/rejection-marks.ts'
import { contactQuery, creditedOf, type Detail, draftQuery, nextNumberQuery } from '../queries.ts'
import { type NewDocumentSearch, sourceOf } from './document-source.ts'

/** The form for a new document, for a draft, or for one that is created from another document. */
export function NewDocumentPage({ search }: { search: NewDocumentSearch }) {
  const { t } = useTranslation('documents')
  const me = useMe()
  const participant = useParticipant()
  const canDraft = useCan('document.draft')
  // The id that the form got at its first save: the same form continues under its own address.
  const [own, setOwn] = useState<{ id: string; identity: string } | null>(null)
  const [restarts, setRestarts] = useState(0)
  const source = sourceOf(search)
  const requestedIdentity =
    search.draft ??
    (source
      ? `${source.from}-${source.id}`
      : `new-${search.typeCode ?? '380'}${search.proforma ? '-proforma' : ''}${search.contact ?? ''}`)
  const identity = own !== null && own.id === search.draft ? own.identity : requestedIdentity
  const seller = me?.participants.find(({ id }) => id === participant?.id)

  if (!canDraft) {
    return (
      <Page title={t('sent.new')} width="form">
        <EmptyState title={t('form.notAllowedTitle')}>{t('form.notAllowed')}</EmptyState>
      </Page>
    )
  }
  if (!seller) {
    return (
      <Page title={t('sent.new')} width="form">
        <EmptyState
          title={t('form.noParticipantTitle')}
          action={<LinkButton to="/onboarding">{t('form.onboard')}</LinkButton>}
        >
          {t('form.noParticipant')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <FormLoader
      key={`${identity} ${restarts}`}
      search={own !== null && own.identity === identity ? {} : search}
      identity={identity}
      seller={seller}
      onCreated={(id) => setOwn({ id, identity })}
      onRestart={() => setRestarts(restarts + 1)}
    />
  )
}

/** One kind of each number series: invoice, credit note, and both self-billed. */
const seriesCodes = ['380', '381', '389', '261'] as const

interface FormLoaderProps {
  search: NewDocumentSearch
  identity: string
  seller: NonNullable<ReturnType<typeof useMe>>['participants'][number]
  onCreated: (id: string) => void
  onRestart: () => void
}

function FormLoader({ search, identity, seller, onCreated, onRestart }: FormLoaderProps) {
  const { t } = useTranslation('documents')
  const environment = useEnvironment()
  const me = useMe()
  const navigate = useNavigate()
  const sourceId = sourceOf(search)?.id
  const source = useQuery({ ...draftQuery(sourceId ?? ''), enabled: sourceId !== undefined })
  const credited = useCredited(search.credit === undefined ? undefined : source.data)
  const backupScope = { environment, participant: seller.id }
  const [start, setStart] = useState<{ form: FormStart; restoredAt: string | null } | null>(null)
  // If they cannot be loaded, the form starts without an account.
  const accounts = useQuery(bankAccountsQuery)
  // A form for a contact that cannot be loaded starts without it.
  const settings = useQuery(settingsQuery)
  const contact = useQuery({ ...contactQuery(search.contact ?? ''), enabled: search.contact !== undefined })
  const rejected = useRejected((start?.form ?? source.data)?.draft.rejectedDocument ?? search.correct)
  const ready =
    (sourceId === undefined || source.data !== undefined) &&
    !rejected.isPending &&
    !accounts.isPending &&
    !settings.isPending &&
    !contact.isLoading &&
    (search.credit === undefined || credited !== undefined)
  const awaiting = start === null && search.draft && source.data && isAwaitingApproval(source.data)
  if (start === null && ready && !awaiting && !(search.draft && source.data?.facts.document !== 'draft')) {
    const found = {
      source: source.data,
      rejected: rejected.data,
      credited: credited ?? [],
      accounts: accounts.data ?? [],
      payment: settings.data?.payment ?? usualPayment,
      currency: me?.organization.currency,
      contact: contact.data,
    }
    setStart(formStartOf(search, found, { ...backupScope, form: identity }))
  }
  // The kind, and with it the number series, may change in the form.
  const numbers = useQueries({ queries: seriesCodes.map(nextNumberQuery) })
  const number = numbers.find(({ data }) => !data)

  // A failed refetch must not discard input.
  const error = (source.data ? null : source.error) ?? number?.error ?? null
  if (error) {
    if (isApiError(error) && error.status === 404) {
      return (
        <Page title={t('sent.new')} width="form">
          <EmptyState
            title={t('details.notFoundTitle')}
            action={<LinkButton to="/documents/sent">{t('sent.title')}</LinkButton>}
          >
            {t('form.notFound')}
          </EmptyState>
        </Page>
      )
    }
    return (
      <ErrorScreen error={error} onRetry={() => void (source.error ? source.refetch() : number?.refetch())} />
    )
  }
  if (search.draft && source.data && source.data.facts.document !== 'draft') {
    return (
      <Page title={source.data.number ?? t('sent.new')} width="form">
        <EmptyState
          title={t('form.alreadyIssued')}
          action={
            <LinkButton to="/documents/sent/view/$documentId" params={{ documentId: source.data.id }}>
              {t('form.openDocument')}
            </LinkButton>
          }
        />
      </Page>
    )
  }
  // It cannot be changed: the details tell of whom it waits, and offer to withdraw the request.
  if (awaiting && source.data)
    return <Navigate to="/documents/sent/view/$documentId" params={{ documentId: source.data.id }} replace />
  const [invoice, creditNote, selfBilledInvoice, selfBilledCreditNote] = numbers.map(({ data }) => data)
  if (start === null || !invoice || !creditNote || !selfBilledInvoice || !selfBilledCreditNote)
    return <Pending />
  const nextNumbers = {
    invoice: shownNumber(invoice),
    creditNote: shownNumber(creditNote),
    selfBilledInvoice: shownNumber(selfBilledInvoice),
    selfBilledCreditNote: shownNumber(selfBilledCreditNote),
  }
  return (
    <InvoiceForm
      start={start.form}
      restoredAt={start.restoredAt}
      preview={{ seller, nextNumbers }}
      backupScope={backupScope}
      formKey={identity}
      rejected={rejected.data}
      onCreated={(id) => {
        onCreated(id)
        void navigate({
          to: '/documents/sent/new',
          search: { draft: id },
          replace: true,
          resetScroll: false,
        })
      }}
      onDiscard={() => {
        removeBackup({ ...backupScope, form: identity })
        onRestart()
      }}
    />
  )
}

function isAwaitingApproval({ approval, facts }: Detail): boolean {
  return facts.document === 'draft' && approval?.state === 'awaiting'
}

/** The number that is assigned at issue; null if users type the numbers. */
function shownNumber({ automatic, number }: { automatic: boolean; number: string | null }): string | null {
  return automatic ? number : null
}

/** The rejected document that a draft replaces. Nothing is marked without it, as when the user may not read it. */
function useRejected(id: string | undefined) {
  const { data, isLoading } = useQuery({ ...draftQuery(id ?? ''), enabled: id !== undefined })
  return { isPending: isLoading, data: data && isCorrectable(data) ? data : undefined }
}

/** The credited quantities of an invoice; undefined until loaded, empty if they cannot be loaded. */
function useCredited(invoice: Detail | undefined): readonly InvoiceDraft[] | undefined {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['documents', 'credited', invoice?.id, invoice?.related.map(({ number }) => number)],
    queryFn: () => (invoice ? creditedOf(invoice, client) : []),
    enabled: invoice !== undefined,
  })
  return isError ? [] : data
}

interface FormDefaults {
  readonly accounts: readonly BankAccount[]
  readonly payment: PaymentDefaults
  /** The currency of the organization. */
  readonly currency: string | undefined
}

interface Found extends FormDefaults {
  readonly source: Detail | undefined
  readonly rejected: Detail | undefined
  readonly credited: readonly InvoiceDraft[]
  /** For whom a new document is. */
  readonly contact: Contact | undefined
}

/** The source of the form: the draft, another document, an empty document, or restored input. */
function formStartOf(
  search: NewDocumentSearch,
  { source, rejected, credited, contact, ...defaults }: Found,
  backupScope: BackupScope,
): { form: FormStart; restoredAt: string | null } {
  const backup = readBackup(backupScope)
  const isDraft = search.draft !== undefined && source !== undefined
  const saved = {
    documentId: isDraft ? source.id : null,
    version: isDraft ? source.version : null,
    ...(isDraft ? { counterparty: counterpartyOf(source) } : {}),
    savedAt: null,
    ...(source && !isDraft ? { source: source.id } : {}),
    ...(rejected ? { marks: rejectionMarks(rejected) } : {}),
  }
  if (backup) {
    const isOlder = isDraft && backup.version !== source.version
    return {
      form: { ...saved, draft: backup.draft, save: isOlder ? 'conflict' : 'unsaved' },
      restoredAt: backup.at,
    }
  }
  if (isDraft) return { form: { ...saved, draft: source.draft, save: 'saved' }, restoredAt: null }
  const next = source && nextDraft(search, source.draft, credited)
  if (next) return { form: { ...saved, draft: next, save: 'untouched' }, restoredAt: null }
  const empty = emptyDraft(search, defaults)
  const draft = contact && !contact.archived ? withCounterparty(empty, contact) : empty
  const shippedTo = draft.delivery?.address ?? null
  return { form: { ...saved, draft, shippedTo, save: 'untouched', isBlank: true }, restoredAt: null }
}

/** A new document based on another one; undefined if there can be none. */
function nextDraft(
  search: NewDocumentSearch,
  draft: InvoiceDraft,
  credited: readonly InvoiceDraft[],
): InvoiceDraft | undefined {
  const issueDate = todayInDubai()
  if (search.credit !== undefined) return toCreditNote(draft, { issueDate, credited })
  // A copy without terms has none: the payment defaults of the company are those of a new document.
  const copy = { paymentTerms: [], ...toCopy(draft, { issueDate, sameSupply: search.copy === undefined }) }
  return search.correct === undefined ? copy : { ...copy, rejectedDocument: search.correct }
}

/** A new document of today, in the currency of the organization; it is due, and paid, as the company's settings say. */
function emptyDraft(
  { typeCode = '380', proforma }: NewDocumentSearch,
  { accounts, payment, currency }: FormDefaults,
): InvoiceDraft {
  const issueDate = todayInDubai()
  // A pegged currency brings its rate; the form asks for any other.
  const blank = withCurrency(newDraft(kindOf(typeCode) ?? 'invoice', { issueDate }), currency ?? 'AED')
  const draft = proforma ? { ...blank, proforma } : blank
  if (isCreditNote(draft.kind)) return draft
  const { method } = payment
  const payable = withFormDefaults(draft, undefined, payment)
  // A document in which we are the buyer is not paid to our own account.
  if (isSelfBilled(draft.kind)) return payable
  const usual = accounts.find(({ currency, isDefault }) => isDefault && currency === draft.currency)
  return { ...payable, paymentMeans: [paymentBy(method, usual) ?? { code: method }] }
}
