import { IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type Contact } from '#contract/contacts'
import { withCounterparty } from '#core/drafts'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { contactsQuery } from '../../queries.ts'
import { participantIdOf, withoutDeliveryToBuyer } from '../draft-parties.ts'
import {
  counterpartyName,
  fieldId,
  useCounterpartyName,
  useCounterpartyRole,
  useFieldError,
  useForm,
} from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import optionStyles from '../options.module.css'
import { useFindingText } from '../use-finding-text.ts'
import { AgreementField } from './agreement-field.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { type BuyerReachability, ReachabilityTag } from './reachability-tag.tsx'
import styles from './receiver.module.css'

/**
 * The other side: the customer, or the supplier of a self-billed document. It is found by name, tax number or
 * participant id, or created here without leaving the form.
 */
export function ReceiverField({ reach }: { reach: BuyerReachability }) {
  const { t } = useTranslation('documents')
  const role = useCounterpartyRole()
  const name = useForm(counterpartyName)
  const label = t(role === 'seller' ? 'parties.supplier' : 'parties.receiver')
  const [picking, setPicking] = useState(false)
  const [creating, setCreating] = useState<string | null>(null)
  const update = useForm((state) => state.update)
  const touch = useForm((state) => state.touch)
  const isConsumer = useForm(({ draft }) => invoiceTypeOf(draft) === 'b2c')

  const choose = (contact: Contact) => {
    update((draft) => {
      const isOther = role === 'buyer' && draft.buyer?.legalName !== contact.name
      return withCounterparty(isOther ? withoutDeliveryToBuyer(draft) : draft, contact)
    })
    touch(role)
    setPicking(false)
    setCreating(null)
    requestAnimationFrame(() => document.getElementById(fieldId(role))?.focus())
  }

  return (
    <div data-field={role}>
      {name && !picking ? (
        <ChosenParty label={label} reach={reach} onChange={() => setPicking(true)} />
      ) : (
        <PartnerSearch
          label={label}
          autoOpen={picking}
          onChoose={choose}
          onCreate={(typed) => setCreating(typed)}
          onLeave={(wasUsed) => {
            if (wasUsed) touch(role)
            if (name) setPicking(false)
          }}
        />
      )}
      {creating !== null && (
        <NewCustomerDialog
          name={creating}
          role={role === 'seller' ? 'supplier' : 'customer'}
          isConsumer={isConsumer}
          onClose={() => setCreating(null)}
          onCreated={choose}
        />
      )}
    </div>
  )
}

function ChosenParty({
  label,
  reach,
  onChange,
}: {
  label: string
  reach: BuyerReachability
  onChange: () => void
}) {
  const { t } = useTranslation('documents')
  const role = useCounterpartyRole()
  const party = useForm((state) => state.draft[role])
  const findings = useForm((state) => state.byField.get(role))
  const isShown = useForm((state) => state.showAll || state.touched.has(role))
  const words = useFindingText()
  const name = useCounterpartyName()
  const fatal = isShown ? (findings ?? []).filter(({ severity }) => severity === 'fatal') : []
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['chosen']} data-error={fatal.length > 0 || undefined}>
        <button type="button" id={fieldId(role)} className={styles['name']} onClick={onChange}>
          <bdi>{name}</bdi>
          <IdText value={participantIdOf(party)} quiet />
        </button>
        <span className={styles['chips']}>
          <ReachabilityTag reach={reach} />
          {reach.state !== 'noId' && reach.state !== 'checking' && reach.state !== 'noNetwork' && (
            <IconButton
              label={t('parties.checkAgain')}
              size={28}
              loading={reach.isFetching}
              onClick={reach.recheck}
            >
              <IconRefresh size={16} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('parties.change')} size={28} onClick={onChange}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {fatal.map((finding) => (
        <span key={`${finding.rule} ${finding.path}`} className={styles['error']}>
          {words.sentence(finding)}
        </span>
      ))}
      {role === 'seller' && <AgreementField />}
    </div>
  )
}

/**
 * Opens the list when the user comes to the field, but not when the form itself puts the focus there on opening: the list
 * would cover the fields below.
 */
function useEntry(isUsed: boolean, open: () => void) {
  const wasUsed = useRef(isUsed)
  const enter = () => {
    wasUsed.current = true
    open()
  }
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) enter()
  }
  return { wasUsed, enter, onFocus }
}

interface PartnerSearchProps {
  label: string
  autoOpen: boolean
  onChoose: (contact: Contact) => void
  onCreate: (typed: string) => void
  /** `wasUsed` is false if the form put the focus there on opening and the user went elsewhere. */
  onLeave: (wasUsed: boolean) => void
}

function PartnerSearch({ label, autoOpen, onChoose, onCreate, onLeave }: PartnerSearchProps) {
  const { t } = useTranslation('documents')
  const localName = useLocalName()
  const canCreate = useCan('contact.write')
  const role = useCounterpartyRole()
  const isSupplier = role === 'seller'
  const error = useFieldError(role)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(autoOpen)
  const [active, setActive] = useState(0)
  /** Whether Enter was pressed before the contacts of the current text were loaded. */
  const [waitsToPick, setWaitsToPick] = useState(false)
  const entry = useEntry(autoOpen, () => setOpen(true))
  const listId = useId()
  const search = useDeferredValue(text.trim())
  const {
    data: contacts = [],
    isFetched,
    error: failure,
  } = useQuery({ ...contactsQuery(isSupplier ? 'supplier' : 'customer', search), enabled: open })
  const optionCount = contacts.length + (canCreate ? 1 : 0)
  const isSettled = isFetched && search === text.trim()
  const isOpen = open && isFetched && (optionCount > 0 || text !== '')

  const pick = (at: number) => {
    const contact = contacts[at]
    setOpen(false)
    if (contact) onChoose(contact)
    else if (canCreate) onCreate(text.trim())
  }
  const pickFound = () => {
    setWaitsToPick(false)
    if (contacts.length > 0) pick(0)
  }
  useEffect(() => {
    if (waitsToPick && isSettled) pickFound()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((current) => (current + step + optionCount) % Math.max(1, optionCount))
    } else if (event.key === 'Enter' && open && !isSettled) {
      event.preventDefault()
      setWaitsToPick(true)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      pick(active)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      onChange={setOpen}
    >
      <Popover.Target>
        <div>
          <TextField
            id={fieldId(role)}
            label={label}
            withAsterisk
            error={error}
            data-autofocus={autoOpen || undefined}
            autoFocus={autoOpen}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            autoComplete="off"
            dir="auto"
            placeholder={t('parties.receiverPlaceholder')}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              entry.enter()
              setActive(0)
              setWaitsToPick(false)
            }}
            onFocus={entry.onFocus}
            onClick={entry.enter}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              setWaitsToPick(false)
              onLeave(entry.wasUsed.current)
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={listId} role="listbox" aria-label={label} className={optionStyles['options']}>
          {contacts.map((contact, at) => (
            <div
              key={contact.id}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(at)}
              onClick={() => pick(at)}
            >
              <bdi>{localName(contact.name, contact.nameAr)}</bdi>
              <IdText value={contact.participantId || contact.trn || contact.tin} quiet />
            </div>
          ))}
          {contacts.length === 0 && (
            <p>
              {failure
                ? problemText(failure)
                : text
                  ? t(isSupplier ? 'parties.noSupplier' : 'parties.noCustomer', { text })
                  : t(isSupplier ? 'parties.noSuppliers' : 'parties.noCustomers')}
            </p>
          )}
          {canCreate && (
            <div
              id={`${listId}-${contacts.length}`}
              role="option"
              tabIndex={-1}
              aria-selected={active === contacts.length}
              data-create=""
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(contacts.length)}
              onClick={() => pick(contacts.length)}
            >
              <span>
                <IconPlus size={15} aria-hidden="true" />{' '}
                {text.trim()
                  ? t(isSupplier ? 'parties.createNamedSupplier' : 'parties.createNamed', {
                      name: text.trim(),
                    })
                  : t(isSupplier ? 'parties.createSupplier' : 'parties.createCustomer')}
              </span>
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
