import { IconDots, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { RemoveRecordDialog } from '#web/master-data/index.ts'
import { IconButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { type ContactRole, removeShownContact } from '../queries.ts'
import { contactRoutes } from '../routes.ts'
import { StatementLink } from '../statement-link.tsx'

/** Opens the form with the customer chosen, for users who may create documents. */
export function NewInvoiceLink({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const canDraft = useCan('document.draft')
  if (!canDraft || !contact.isCustomer || contact.archived) return null
  return (
    <LinkButton
      to="/documents/sent/new"
      search={{ contact: contact.id }}
      leftSection={<IconPlus size={17} />}
    >
      {t('actions.newInvoice')}
    </LinkButton>
  )
}

/** What can be done with a contact, beside its name. */
export function ContactActions({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('common')
  const canWrite = useCan('contact.write')
  const isEditable = canWrite && !contact.archived
  return (
    <>
      <StatementLink role={role} id={contact.id} />
      {isEditable && (
        <>
          <LinkButton
            to={contactRoutes[role].view}
            params={{ id: contact.id }}
            search={{ edit: true }}
            resetScroll={false}
            variant="default"
          >
            {t('action.edit')}
          </LinkButton>
          <RemoveMenu role={role} contact={contact} />
        </>
      )}
      {role === 'customer' && <NewInvoiceLink contact={contact} />}
    </>
  )
}

function RemoveMenu({ role, contact }: { role: ContactRole; contact: Contact }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const localName = useLocalName()
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <IconButton
            label={`${t('action.more')}: ${localName(contact.name, contact.nameAr)}`}
            variant="default"
          >
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" onClick={() => setIsRemoving(true)}>
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RemoveRecordDialog
        words="contacts"
        record={isRemoving ? contact : null}
        remove={(id) => removeShownContact(id, () => navigate({ to: contactRoutes[role].list }))}
        onClose={() => setIsRemoving(false)}
      />
    </>
  )
}
