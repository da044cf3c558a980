import { IconPlus, IconTruck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contactsApi from '#contract/api/contacts'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useParticipant } from '#web/lib/participant.ts'
import { type ArchiveSearch, newRow } from '#web/lib/search-params.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { RecordActions, RemoveRecordDialog } from '#web/master-data/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { RecordList } from '#web/ui/data/record-list.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useContactColumns } from '../contact-columns.tsx'
import type { ContactDialogProps } from '../contact-dialog.tsx'
import {
  type ContactRole,
  contactBalancesQuery,
  contactsQuery,
  lackingContactsQuery,
  removeContact,
} from '../queries.ts'
import { contactRoutes } from '../routes.ts'

const ContactDialog = lazyComponent<ContactDialogProps>(
  async () => (await import('../contact-dialog.tsx')).ContactDialog,
  LoadFailed,
)

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
  const filter = {
    role,
    archived: search.archived ?? false,
    ...(search.search ? { search: search.search } : {}),
    ...(search.cursor ? { cursor: search.cursor } : {}),
  }
  const list = useQuery(contactsQuery(filter))
  const mayReport = useCan('report.read')
  const hasBalances = useParticipant() !== null && mayReport
  const balances = useQuery({ ...contactBalancesQuery(filter), enabled: hasBalances })
  const columns = useContactColumns(role, search, setRemoving, hasBalances ? (balances.data ?? []) : null)
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
  const complete = useComplete(role)
  const actions = (
    <>
      <RecordActions
        table={
          canExport && (list.data?.data.length ?? 0) > 0
            ? {
                files: { csv: contactsApi.exportContactsCsv, xlsx: contactsApi.exportContactsXlsx },
                options: { query: { role, search: text, archived, language } },
              }
            : null
        }
        complete={complete}
        importKind={role === 'customer' ? 'customers' : 'suppliers'}
      />
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

/** The page of the contacts with fields that the next invoice lacks; null if there are none. */
function useComplete(role: ContactRole) {
  const { t } = useTranslation('contacts')
  const mayWrite = useCan('contact.write')
  const count = useQuery(lackingContactsQuery(role, 1)).data?.page.total.count ?? 0
  if (!mayWrite || count === 0) return null
  return { to: contactRoutes[role].complete, label: t('complete.link', { count }) } as const
}
