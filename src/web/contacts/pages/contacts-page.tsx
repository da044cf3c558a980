import { IconPlus, IconTruck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { ImportLink } from '#web/imports/index.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { type ArchiveSearch, newRow } from '#web/lib/search-params.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { RemoveRecordDialog } from '#web/master-data/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { menuColumn, RecordList } from '#web/ui/data/record-list.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { type Column, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { ContactDialogProps } from '../contact-dialog.tsx'
import { counterpartyOf } from '../counterparty.ts'
import { type ContactRole, contactsQuery, lackingContactsQuery, removeContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { StandingTag } from '../view/standing-tag.tsx'

const ContactDialog = lazyComponent<ContactDialogProps>(
  async () => (await import('../contact-dialog.tsx')).ContactDialog,
  LoadFailed,
)

/** @param search of the list, unchanged when the form is opened over it */
function useColumns(
  role: ContactRole,
  search: ArchiveSearch,
  onRemove: (contact: Contact) => void,
): Column<Contact>[] {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation('common')
  const localName = useLocalName()
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: t('field.name'),
      phone: 'title',
      render: (contact) => (
        <TwoLineCell
          first={
            <Link to={contactRoutes[role].view} params={{ id: contact.id }} className="plain-link">
              <bdi>{localName(contact.name, contact.nameAr)}</bdi>
            </Link>
          }
          second={
            contact.tradingName || contact.email ? (
              <bdi>{contact.tradingName || contact.email}</bdi>
            ) : undefined
          }
        />
      ),
    },
    { key: 'trn', header: t('field.trn'), render: (contact) => <IdText value={contact.trn} /> },
    {
      key: 'participantId',
      header: t('field.participantId'),
      render: (contact) => <IdText value={contact.participantId} />,
    },
    {
      key: 'standing',
      header: t('standing.title'),
      render: (contact) => <StandingTag role={role} contact={contact} />,
    },
  ]
  // Only issued documents count, so that the bills of a supplier would be missing.
  const usage: Column<Contact> = {
    key: 'usage',
    header: t('list.documents'),
    align: 'end',
    render: (contact) => <DocumentCount contact={contact} />,
  }
  return [
    ...columns,
    ...(role === 'customer' ? [usage] : []),
    menuColumn(common, (contact) => (
      <RowMenu role={role} contact={contact} search={search} onRemove={() => onRemove(contact)} />
    )),
  ]
}

/** The number of documents that name a contact, as a link to them; a dash where the user may not know it. */
function DocumentCount({ contact }: { contact: Contact }) {
  const mayRead = useCan('document.read')
  if (!contact.usageCount || !mayRead) return <bdi>{contact.usageCount ?? '–'}</bdi>
  return (
    <Link to="/documents/sent" search={{ counterparty: counterpartyOf(contact) }}>
      <bdi>{contact.usageCount}</bdi>
    </Link>
  )
}

interface RowMenuProps {
  readonly role: ContactRole
  readonly contact: Contact
  readonly search: ArchiveSearch
  readonly onRemove: () => void
}

function RowMenu({ role, contact, search, onRemove }: RowMenuProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const canDraft = useCan('document.draft')
  const canWrite = useCan('contact.write')
  const mayReport = useCan('report.read')
  const { list, statement, view } = contactRoutes[role]
  const { archived, id } = contact
  return (
    <>
      <Menu.Item onClick={() => void navigate({ to: view, params: { id } })}>
        {t('contacts:actions.open')}
      </Menu.Item>
      {canDraft && role === 'customer' && !archived && (
        <Menu.Item onClick={() => void navigate({ to: '/documents/sent/new', search: { contact: id } })}>
          {t('contacts:actions.newInvoice')}
        </Menu.Item>
      )}
      {canWrite && !archived && (
        <Menu.Item
          onClick={() => void navigate({ to: list, search: { ...search, open: id }, resetScroll: false })}
        >
          {t('common:action.edit')}
        </Menu.Item>
      )}
      {mayReport && (
        <Menu.Item onClick={() => void navigate({ to: statement, params: { id } })}>
          {t('contacts:statement.open')}
        </Menu.Item>
      )}
      {canWrite && !archived && (
        <Menu.Item color="red" onClick={onRemove}>
          {t('common:action.delete')}
        </Menu.Item>
      )}
    </>
  )
}

/** Customers or suppliers. The address contains the search, the tab, the page and the open dialog. */
export function ContactsPage({
  role,
  search: { open, ...search },
}: {
  role: ContactRole
  search: ArchiveSearch
}) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const canWrite = useCan('contact.write')
  const canExport = useCan('report.export')
  const language = useLanguage()
  const [removing, setRemoving] = useState<Contact | null>(null)
  const columns = useColumns(role, search, setRemoving)
  const list = useQuery(
    contactsQuery({
      role,
      archived: search.archived ?? false,
      ...(search.search ? { search: search.search } : {}),
      ...(search.cursor ? { cursor: search.cursor } : {}),
    }),
  )
  const { list: to, view } = contactRoutes[role]
  const go = (next: ArchiveSearch, how: { replace: boolean; ignoreBlocker?: boolean }) =>
    void navigate({ to, search: next, resetScroll: false, ...how })
  const addButton = (
    <LinkButton
      to={to}
      search={{ ...search, open: newRow }}
      resetScroll={false}
      leftSection={<IconPlus size={17} />}
    >
      {t(`${role}.add`)}
    </LinkButton>
  )
  const { search: text, archived } = search
  const actions = (
    <>
      {canExport && (list.data?.data.length ?? 0) > 0 && (
        <SaveTable
          files={{ csv: contactsApi.exportContactsCsv, xlsx: contactsApi.exportContactsXlsx }}
          options={{ query: { role, search: text, archived, language } }}
        />
      )}
      <CompleteLink role={role} />
      <ImportLink kind={role === 'customer' ? 'customers' : 'suppliers'} />
      {canWrite && addButton}
    </>
  )
  const Icon = role === 'customer' ? IconUsers : IconTruck
  return (
    <Page title={t(`${role}.title`)} subtitle={t(`${role}.text`)} actions={actions}>
      <RecordList
        caption={t(`${role}.title`)}
        words={{
          search: t('list.search'),
          filter: t('list.filter'),
          active: t('list.active'),
          archived: t('list.archived'),
        }}
        search={search}
        onSearch={(next, step) => void navigate({ to, search: next, replace: !step })}
        list={list}
        columns={columns}
        rowKey={(contact) => contact.id}
        onOpen={({ id }) => void navigate({ to: view, params: { id } })}
        empty={{
          icon: <Icon size={22} />,
          title: t(`${role}.empty`),
          text: t(`${role}.emptyText`),
          action: canWrite ? addButton : undefined,
        }}
      />
      {open && (
        <ContactDialog
          role={role}
          id={open}
          onClose={() => go(search, { replace: true })}
          onDone={() => go(search, { replace: true, ignoreBlocker: true })}
          onMerged={(id) => go({ ...search, open: id }, { replace: true })}
        />
      )}
      <RemoveRecordDialog
        words="contacts"
        record={removing}
        remove={removeContact}
        onClose={() => setRemoving(null)}
      />
    </Page>
  )
}

/** Link to the contacts with fields that the next invoice lacks, if there are any. */
function CompleteLink({ role }: { role: ContactRole }) {
  const { t } = useTranslation('contacts')
  const mayWrite = useCan('contact.write')
  const count = useQuery(lackingContactsQuery(role, 1)).data?.page.total.count ?? 0
  if (!mayWrite || count === 0) return null
  return (
    <LinkButton to={contactRoutes[role].complete} variant="default">
      {t('complete.link', { count })}
    </LinkButton>
  )
}
