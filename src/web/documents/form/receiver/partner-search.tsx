import { IconPlus } from '@tabler/icons-react'
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
import { type Contact, longestName } from '#contract/contacts'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { IdText } from '#web/ui/data/text.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { contactsQuery } from '../../queries.ts'
import { fieldId, useCounterpartyRole, useFieldError, useForm, useFormMeta } from '../form-context.tsx'
import { invoiceTypeOf } from '../invoice-types.ts'
import optionStyles from '../options.module.css'
import { type Choice, choicesOf, firstExisting, matchIn } from './partner-choices.ts'
import { placeOf } from './place-of.ts'

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
  onWalkIn: (legalName: string) => void
  onCreate: (typed: string) => void
  /** `wasUsed` is false if the form put the focus there on opening and the user went elsewhere. */
  onLeave: (wasUsed: boolean) => void
}

/** The other side, found by name or number: a combobox with a list below it. */
export function PartnerSearch(props: PartnerSearchProps) {
  const { label, autoOpen, onLeave } = props
  const { t } = useTranslation('documents')
  const role = useCounterpartyRole()
  const error = useFieldError(role)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(autoOpen)
  const [active, setActive] = useState(0)
  /** Whether Enter was pressed before the contacts of the current text were loaded. */
  const [waitsToPick, setWaitsToPick] = useState(false)
  const entry = useEntry(autoOpen, () => setOpen(true))
  const listId = useId()
  const { choices, failure, isFetched, isSettled, isTooLong } = useChoices(text.trim(), open)
  const isOpen = open && isFetched && (choices.length > 0 || text !== '')

  const pick = (choice: Choice | undefined) => {
    setOpen(false)
    if (choice?.is === 'contact') props.onChoose(choice.contact)
    else if (choice?.is === 'walkIn') props.onWalkIn(t('parties.walkIn.name'))
    else if (choice?.is === 'create') props.onCreate(text.trim())
  }
  const pickFound = () => {
    setWaitsToPick(false)
    const existing = firstExisting(choices)
    if (existing) pick(existing)
  }
  useEffect(() => {
    if (waitsToPick && isSettled) pickFound()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((current) => (current + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter' && open && !isSettled) {
      event.preventDefault()
      setWaitsToPick(true)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      pick(choices[active])
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
            error={isTooLong ? t('parties.tooLong', { max: longestName, length: text.trim().length }) : error}
            data-autofocus={autoOpen || undefined}
            autoFocus={autoOpen}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && choices.length > 0 ? `${listId}-${active}` : undefined}
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
          {!choices.some(({ is }) => is === 'contact') && <Nothing text={text} failure={failure} />}
          {choices.map((choice, at) => (
            <div
              key={choice.is === 'contact' ? choice.contact.id : choice.is}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              data-create={choice.is === 'contact' ? undefined : ''}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(at)}
              onClick={() => pick(choice)}
            >
              <ChoiceText choice={choice} typed={text.trim()} />
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The choices for a text, once loaded. */
function useChoices(text: string, isEnabled: boolean) {
  const { t } = useTranslation('documents')
  const canCreate = useCan('contact.write')
  const role = useCounterpartyRole()
  const type = useForm(({ draft }) => invoiceTypeOf(draft))
  const mayWalkIn = useForm(({ draft }) => draft.kind === 'invoice') && type !== 'b2b'
  const search = useDeferredValue(text)
  const isTooLong = text.length > longestName
  const contacts = useQuery({
    ...contactsQuery(role === 'seller' ? 'supplier' : 'customer', search),
    // The search follows the text: once that is short again, the search can still be too long.
    enabled: isEnabled && !isTooLong && search.length <= longestName,
  })
  const choices = choicesOf({
    type,
    text,
    contacts: isTooLong ? [] : (contacts.data ?? []),
    walkInName: mayWalkIn ? t('parties.walkIn.name') : null,
    canCreate: canCreate && !isTooLong,
  })
  return {
    choices,
    failure: contacts.error,
    isFetched: contacts.isFetched && !isTooLong,
    isSettled: contacts.isFetched && search === text,
    isTooLong,
  }
}

function ChoiceText({ choice, typed }: { choice: Choice; typed: string }) {
  const { t } = useTranslation('documents')
  const localName = useLocalName()
  const isSupplier = useCounterpartyRole() === 'seller'
  const { seller } = useFormMeta()
  if (choice.is === 'contact') {
    const { contact } = choice
    return (
      <>
        <bdi>
          <Marked name={localName(contact.name, contact.nameAr)} typed={typed} />
        </bdi>
        <IdText value={contact.participantId || contact.trn || contact.tin} quiet />
      </>
    )
  }
  if (choice.is === 'walkIn')
    return (
      <span>
        {t('parties.walkIn.name')}
        <small>{t('parties.walkIn.hint', { place: placeOf(seller) })}</small>
      </span>
    )
  return (
    <span>
      <IconPlus size={15} aria-hidden="true" />{' '}
      {typed
        ? t(isSupplier ? 'parties.createNamedSupplier' : 'parties.createNamed', { name: typed })
        : t(isSupplier ? 'parties.createSupplier' : 'parties.createCustomer')}
    </span>
  )
}

/** A name with the typed part marked. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const found = matchIn(name, typed)
  if (!found) return name
  return (
    <>
      {found.before}
      <mark>{found.match}</mark>
      {found.after}
    </>
  )
}

/** Why no contact is listed. */
function Nothing({ text, failure }: { text: string; failure: unknown }) {
  const { t } = useTranslation('documents')
  const isSupplier = useCounterpartyRole() === 'seller'
  if (failure) return <p>{problemText(failure)}</p>
  if (text) return <p>{t(isSupplier ? 'parties.noSupplier' : 'parties.noCustomer', { text })}</p>
  return <p>{t(isSupplier ? 'parties.noSuppliers' : 'parties.noCustomers')}</p>
}
