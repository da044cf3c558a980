import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { findEmirate, parseTrn, participantIdOfTin, printParticipantId, tinOfTrn } from '#core/party'
import { contactReadiness } from '#core/readiness'
import { useCan } from '#web/identity/index.ts'
import { useEmirateOptions } from '#web/lib/code-options.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { CorrectionGrid, type Edits, type MendColumn } from '#web/ui/data/correction-grid.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { EmptyState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { applyEdits } from '../data-quality/apply-edits.ts'
import { type ContactRole, lackingContactsQuery, updateContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

/** Rows of one page of the grid. */
const rowsTogether = 50

/** All customers or suppliers with missing data for the next invoice, one row each, corrected together. */
export function CompleteContactsPage({ role }: { role: ContactRole }) {
  const { t } = useTranslation(['contacts', 'common'])
  // Corrected rows stay visible until the next ones are requested.
  const [round, setRound] = useState(0)
  const lacking = useQuery({
    ...lackingContactsQuery(role, rowsTogether, round),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const mayWrite = useCan('contact.write')
  if (!mayWrite) return <NoAccess />
  const { list } = contactRoutes[role]
  const rows = lacking.data?.data ?? []
  const count = lacking.data?.page.total.count ?? 0
  return (
    <Page
      title={t('contacts:complete.title')}
      subtitle={t('contacts:complete.text')}
      breadcrumbs={[
        { label: t('common:nav.contacts') },
        { label: t(`contacts:${role}.title`), to: list },
        { label: t('contacts:complete.title') },
      ]}
    >
      {lacking.isPending && <Pending />}
      {lacking.isLoadingError && <QueryError query={lacking} />}
      {lacking.data && rows.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={22} />}
          title={t('contacts:complete.none')}
          action={<LinkButton to={list}>{t(`contacts:${role}.back`)}</LinkButton>}
        >
          {t('contacts:complete.noneText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Grid key={round} role={role} rows={rows} count={count} onNext={() => setRound(round + 1)} />
      )}
    </Page>
  )
}

function Grid({
  role,
  rows,
  count,
  onNext,
}: {
  role: ContactRole
  rows: readonly Contact[]
  count: number
  onNext: () => void
}) {
  const { t } = useTranslation('contacts')
  const localName = useLocalName()
  const columns = useMendColumns()
  const nameOf = (contact: Contact) => localName(contact.name, contact.nameAr)
  return (
    <CorrectionGrid
      caption={t('complete.caption', { shown: rows.length, count })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      labelOf={nameOf}
      renderName={(contact) => (
        <Link to={contactRoutes[role].edit} params={{ id: contact.id }} className="plain-link">
          <bdi>{nameOf(contact)}</bdi>
        </Link>
      )}
      lacksOf={(contact, edits) => contactReadiness(applyEdits(contact, edits)).lacks}
      follow={(contact, edits, path) => (path === 'trn' ? followTrn(contact, edits) : {})}
      save={(contact, edits) => updateContact(contact.id, applyEdits(contact, edits))}
      onNext={onNext}
    />
  )
}

/** A whole TRN brings the TIN and the address on the network, where there is none. */
function followTrn(contact: Contact, edits: Edits): Edits {
  const tin = tinOfTrn(edits['trn'] ?? '')
  const isEmpty = (edits['participantId'] ?? contact.participantId) === ''
  return tin && isEmpty ? { participantId: printParticipantId(participantIdOfTin(tin)) } : {}
}

function useMendColumns(): readonly MendColumn<Contact>[] {
  const { t } = useTranslation('contacts')
  const emirates = useEmirateOptions().map(({ code, label }) => ({ value: code, label }))
  return [
    {
      path: 'trn',
      header: t('field.trn'),
      valueOf: ({ trn }) => trn,
      read: (typed) => parseTrn(typed) ?? typed,
      characters: 15,
    },
    {
      path: 'participantId',
      header: t('field.participantId'),
      valueOf: ({ participantId }) => participantId,
      characters: 15,
    },
    {
      path: 'legalRegistration.id',
      header: t('complete.licence'),
      valueOf: ({ legalRegistration }) => legalRegistration?.id ?? '',
    },
    {
      path: 'legalRegistration.authority',
      header: t('registration.authority'),
      valueOf: ({ legalRegistration }) => legalRegistration?.authority ?? '',
    },
    {
      path: 'billingAddress.line1',
      header: t('address.line1'),
      valueOf: ({ billingAddress }) => billingAddress.line1,
    },
    {
      path: 'billingAddress.city',
      header: t('address.city'),
      valueOf: ({ billingAddress }) => billingAddress.city,
    },
    {
      path: 'billingAddress.subdivision',
      header: t('address.emirate'),
      valueOf: ({ billingAddress }) => billingAddress.subdivision,
      options: emirates,
      read: (typed) => findEmirate(typed) ?? typed,
    },
  ]
}
