import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { participantIdOfTin, printParticipantId } from '#core/participant-ids'
import { findEmirate, parseTrn, tinOfTrn } from '#core/party'
import { contactReadiness } from '#core/readiness'
import { useEmirateOptions } from '#web/lib/code-options.ts'
import { CompletePage, type GridProps } from '#web/master-data/index.ts'
import { CorrectionGrid, type Edits, type FixableColumn } from '#web/ui/data/correction-grid.tsx'
import { applyEdits } from '../data-quality/apply-edits.ts'
import { type ContactRole, lackingContactsQuery, updateContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'

/** All customers or suppliers that lack data for the next invoice, one row each, saved together. */
export function CompleteContactsPage({ role }: { role: ContactRole }) {
  const { t } = useTranslation(['contacts', 'common'])
  const { list } = contactRoutes[role]
  return (
    <CompletePage<Contact>
      words="contacts"
      permission="contact.write"
      breadcrumbs={[{ label: t('common:nav.contacts') }, { label: t(`contacts:${role}.title`), to: list }]}
      back={{ to: list, label: t(`contacts:${role}.back`) }}
      queryOf={(limit, round) => lackingContactsQuery(role, limit, round)}
      renderGrid={(grid) => <Grid role={role} {...grid} />}
    />
  )
}

function Grid({ role, ...grid }: GridProps<Contact> & { readonly role: ContactRole }) {
  const { t } = useTranslation('contacts')
  const columns = useFixColumns()
  return (
    <CorrectionGrid
      {...grid}
      heading={t(role === 'customer' ? 'form.isCustomer' : 'form.isSupplier')}
      columns={columns}
      renderName={(contact) => (
        <Link to={contactRoutes[role].edit} params={{ id: contact.id }} className="plain-link">
          <bdi>{grid.labelOf(contact)}</bdi>
        </Link>
      )}
      lacksOf={(contact, edits) => contactReadiness(applyEdits(contact, edits)).lacks}
      follow={(contact, edits, path) => (path === 'trn' ? followTrn(contact, edits) : {})}
      save={(contact, edits) => updateContact(contact.id, applyEdits(contact, edits))}
    />
  )
}

/** A complete TRN fills the TIN and the participant id if they are empty. */
function followTrn(contact: Contact, edits: Edits): Edits {
  const tin = tinOfTrn(edits['trn'] ?? '')
  const isEmpty = (edits['participantId'] ?? contact.participantId) === ''
  return tin && isEmpty ? { participantId: printParticipantId(participantIdOfTin(tin)) } : {}
}

function useFixColumns(): readonly FixableColumn<Contact>[] {
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
