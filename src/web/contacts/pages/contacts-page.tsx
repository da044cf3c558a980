import { IconDots, IconPlus, IconTruck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState, ErrorScreen, Pending } from '#web/ui/states.tsx'
import { type Column, DataTable, TwoLines } from '#web/ui/table.tsx'
import { IdText } from '#web/ui/text.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { type ContactRole, contactsQuery } from '../queries.ts'
import { ReachabilityTag } from '../reachability.tsx'
import { RemoveContactDialog } from '../remove-contact-dialog.tsx'

export interface ContactsSearch {
  search?: string
  cursor?: string
  archived?: true
}

const places = {
  customer: {
    list: '/contacts/customers',
    create: '/contacts/customers/new',
    edit: '/contacts/customers/edit/$id',
  },
  supplier: {
    list: '/contacts/suppliers',
    create: '/contacts/suppliers/new',
    edit: '/contacts/suppliers/edit/$id',
  },
} as const

function useColumns(role: ContactRole, onRemove: ((contact: Contact) => void) | null): Column<Contact>[] {
  const { t } = useTranslation(['contacts', 'common'])
  const localName = useLocalName()
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: t('contacts:field.name'),
      phone: 'title',
      render: (contact) => (
        <TwoLines
          first={
            <Link to={places[role].edit} params={{ id: contact.id }} className="plain-link">
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
    { key: 'trn', header: t('contacts:field.trn'), render: (contact) => <IdText value={contact.trn} /> },
    {
      key: 'participantId',
      header: t('contacts:field.participantId'),
      render: (contact) => <IdText value={contact.participantId} />,
    },
    {
      key: 'reach',
      header: t('contacts:list.network'),
      render: (contact) => <ReachabilityTag reachability={contact.reachability} />,
    },
    {
      key: 'usage',
      header: t('contacts:list.documents'),
      align: 'end',
      render: (contact) => <bdi>{contact.usageCount}</bdi>,
    },
  ]
  if (onRemove) {
    columns.push({
      key: 'actions',
      header: '',
      headerLabel: t('common:list.actions'),
      align: 'end',
      width: '56px',
      phone: 'hide',
      render: (contact) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={`${t('common:action.more')}: ${contact.name}`}>
              <IconDots size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" onClick={() => onRemove(contact)}>
              {t('common:action.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    })
  }
  return columns
}

/** Customers or suppliers: search, active and archived, keyset pages, all in the address. */
export function ContactsPage({ role, search }: { role: ContactRole; search: ContactsSearch }) {
  const { t } = useTranslation(['contacts', 'common'])
  const navigate = useNavigate()
  const mayWrite = useCan('contact.write')
  const [removing, setRemoving] = useState<Contact | null>(null)
  const columns = useColumns(role, mayWrite && !search.archived ? setRemoving : null)
  const list = useQuery(
    contactsQuery({
      role,
      archived: search.archived ?? false,
      ...(search.search ? { search: search.search } : {}),
      ...(search.cursor ? { cursor: search.cursor } : {}),
    }),
  )
  const go = (next: ContactsSearch) =>
    void navigate({ to: places[role].list, search: next, replace: !('cursor' in next) })
  const { cursor: _cursor, ...filters } = search
  const addButton = (
    <LinkButton to={places[role].create} leftSection={<IconPlus size={17} />}>
      {t(`contacts:${role}.add`)}
    </LinkButton>
  )
  const Icon = role === 'customer' ? IconUsers : IconTruck
  const rows = list.data?.data ?? []
  return (
    <Page
      title={t(`contacts:${role}.title`)}
      subtitle={t(`contacts:${role}.text`)}
      actions={mayWrite ? addButton : undefined}
    >
      <Toolbar
        end={
          <SearchField
            label={t('contacts:list.search')}
            value={search.search ?? ''}
            onChange={(text) => {
              const { search: _old, ...rest } = filters
              go(text ? { ...rest, search: text } : rest)
            }}
          />
        }
      >
        <FilterChips
          label={t('contacts:list.filter')}
          value={search.archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: t('contacts:list.active') },
            { value: 'archived', label: t('contacts:list.archived') },
          ]}
          onChange={(value) => {
            const text = search.search ? { search: search.search } : {}
            go(value === 'archived' ? { ...text, archived: true } : text)
          }}
        />
      </Toolbar>
      {list.isPending && <Pending />}
      {list.isError && <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <Nothing
          filtered={Boolean(search.search || search.archived)}
          role={role}
          onClear={() => go({})}
          icon={<Icon size={22} />}
        >
          {mayWrite ? addButton : undefined}
        </Nothing>
      )}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={t(`contacts:${role}.title`)}
            columns={columns}
            rows={rows}
            rowKey={(contact) => contact.id}
            refreshing={list.isPlaceholderData}
            onOpen={(contact) => void navigate({ to: places[role].edit, params: { id: contact.id } })}
          />
          <Pager
            page={list.data.page}
            shown={rows.length}
            onCursor={(cursor) => go({ ...filters, cursor })}
          />
        </>
      )}
      <RemoveContactDialog contact={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}

function Nothing({
  filtered,
  role,
  onClear,
  icon,
  children,
}: {
  filtered: boolean
  role: ContactRole
  onClear: () => void
  icon: React.ReactNode
  children: React.ReactNode
}) {
  const { t } = useTranslation(['contacts', 'common'])
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={t('common:list.nothingMatches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('common:list.clearFilters')}
          </Button>
        }
      >
        {t('common:list.nothingMatchesText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title={t(`contacts:${role}.empty`)} action={children}>
      {t(`contacts:${role}.emptyText`)}
    </EmptyState>
  )
}
