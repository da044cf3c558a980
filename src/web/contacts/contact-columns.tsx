import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import type { ListedBalance } from '#contract/statements'
import { decimal, isZero } from '#core/money'
import { useCan } from '#web/identity/index.ts'
import type { ArchiveSearch } from '#web/lib/search-params.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { menuColumn } from '#web/ui/data/record-list.tsx'
import { type Column, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText, MoneyText } from '#web/ui/data/text.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './contact-columns.module.css'
import { counterpartyOf } from './counterparty.ts'
import type { ContactRole } from './queries.ts'
import { contactRoutes } from './routes.ts'
import { StandingTag } from './view/standing-tag.tsx'

/**
 * @param search of the list, unchanged when the form is opened over it
 * @param balances of the contacts of the page; null where the user may not read them
 */
export function useContactColumns(
  role: ContactRole,
  search: ArchiveSearch,
  onRemove: (contact: Contact) => void,
  balances: readonly ListedBalance[] | null,
): Column<Contact>[] {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation('common')
  const localName = useLocalName()
  const balanceOf = ({ id }: Contact) => balances?.find(({ contactId }) => contactId === id)
  const money: Column<Contact>[] = [
    {
      key: 'open',
      header: t(`list.open.${role}`),
      align: 'number',
      phone: 'leadEnd',
      render: (contact) => <Amounts balance={balanceOf(contact)} part="open" />,
    },
    {
      key: 'pastDue',
      header: t('list.pastDue'),
      align: 'number',
      phone: 'hide',
      render: (contact) => <Amounts balance={balanceOf(contact)} part="pastDue" />,
    },
  ]
  // Only issued documents count, so that the bills of a supplier would be missing.
  const usage: Column<Contact> = {
    key: 'usage',
    header: t('list.documents'),
    align: 'end',
    phone: 'hide',
    render: (contact) => <DocumentCount contact={contact} />,
  }
  return [
    {
      key: 'name',
      header: t('field.name'),
      phone: 'lead',
      takesRest: true,
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
    {
      key: 'trn',
      header: t('field.trn'),
      phone: 'second',
      render: (contact) => <IdText value={contact.trn} />,
    },
    ...(balances ? money : []),
    {
      key: 'standing',
      header: t('standing.title'),
      phone: 'secondEnd',
      render: (contact) => <PhoneStanding role={role} contact={contact} balance={balanceOf(contact)} />,
    },
    ...(role === 'customer' ? [usage] : []),
    menuColumn(common, (contact) => (
      <RowMenu role={role} contact={contact} search={search} onRemove={() => onRemove(contact)} />
    )),
  ]
}

/** An amount in each currency, without zeros; a dash where nothing is open or the documents are too many to add. */
function Amounts({ balance, part }: { balance: ListedBalance | undefined; part: 'open' | 'pastDue' }) {
  const { t } = useTranslation('contacts')
  if (!balance) return null
  if (!balance.complete) return <span title={t('list.tooMany')}>…</span>
  const amounts = balance.currencies.filter((one) => !isZero(decimal(one[part])))
  if (amounts.length === 0) return <span className={styles['none']}>–</span>
  return (
    <span className={styles['amounts']} data-part={part}>
      {amounts.map((one) => (
        <MoneyText key={one.currency} amount={one[part]} currency={one.currency} />
      ))}
    </span>
  )
}

/** The state; on a phone, which has no column for it, what is past due comes before it. */
function PhoneStanding({
  balance,
  contact,
  role,
}: {
  balance: ListedBalance | undefined
  contact: Contact
  role: ContactRole
}) {
  const { t } = useTranslation('contacts')
  const isLate = balance?.currencies.some(({ pastDue }) => !isZero(decimal(pastDue))) ?? false
  return (
    <span className={styles['standing']} data-late={isLate || undefined}>
      {isLate && (
        <span className={styles['late']}>
          {t('list.pastDue')} <Amounts balance={balance} part="pastDue" />
        </span>
      )}
      <StandingTag role={role} contact={contact} />
    </span>
  )
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
