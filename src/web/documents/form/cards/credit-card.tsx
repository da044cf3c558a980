import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creditReasons } from '#core/codelists'
import { toCreditNote } from '#core/drafts'
import { type DocumentKind, isCommercial, isCreditNote, isSelfBilled, type TypeCode } from '#core/kinds'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { creditedOf, documentQuery, documentsQuery, type Row } from '../../queries.ts'
import { DraftCodeField, DraftDateField, DraftTextField } from '../fields.tsx'
import { useForm, useFormMeta } from '../form-context.tsx'
import optionStyles from '../options.module.css'
import styles from './cards.module.css'
import { CreditedLinesField } from './credited-lines-field.tsx'

/** The kind of invoice that each kind of credit note corrects. */
function originalTypeCode(kind: DocumentKind): TypeCode {
  if (isSelfBilled(kind)) return '389'
  return isCommercial(kind) ? '480' : '380'
}

/** The reason of a credit note, and the invoices that it corrects. */
export function CreditCard() {
  const { t } = useTranslation('documents')
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const reason = useForm((state) => state.draft.creditReason ?? '')
  const count = useForm((state) => state.draft.precedingDocuments?.length ?? 0)
  const update = useForm((state) => state.update)
  if (!isCredit) return null
  const isVolumeDiscount = reason === 'VD'
  return (
    <Card title={t('credit.title')}>
      <FieldGrid columns={4}>
        <Span columns={2}>
          <ReasonField />
        </Span>
        <Span columns={2}>
          <DraftTextField path="creditReasonText" label={t('credit.reasonText')} />
        </Span>
        {isVolumeDiscount ? (
          <Span columns={4}>
            <p className={styles['hint']}>{t('credit.volumeDiscount')}</p>
          </Span>
        ) : (
          Array.from({ length: Math.max(1, count) }, (_, index) => (
            <Original key={index} index={index} removable={count > 1} />
          ))
        )}
      </FieldGrid>
      {!isVolumeDiscount && <CreditLeft />}
      {!isVolumeDiscount && count === 1 && <CreditedLinesField />}
      {!isVolumeDiscount && (
        <Button
          variant="subtle"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() =>
            update((draft) => ({ ...draft, precedingDocuments: [...(draft.precedingDocuments ?? [{}]), {}] }))
          }
        >
          {t('credit.addOriginal')}
        </Button>
      )}
    </Card>
  )
}

/** The amount of the named invoice that can still be credited, or that it was issued in another system. */
function CreditLeft() {
  const { t } = useTranslation('documents')
  const original = useForm((state) => state.records?.original)
  const unknown = useForm((state) => state.records?.unknownOriginal)
  const company = useForm((state) => state.records?.originalOf)
  if (original)
    return (
      <p className={styles['hint']} aria-live="polite">
        {t('credit.left', { number: `\u2066${original.number}\u2069` })}{' '}
        <MoneyText amount={original.left} currency={original.currency} strong />
      </p>
    )
  if (!unknown) return null
  return (
    <p className={styles['hint']} aria-live="polite">
      {company
        ? t('credit.otherCompany', { number: `\u2066${unknown}\u2069`, company: `\u2068${company}\u2069` })
        : t('credit.unknown', { number: `\u2066${unknown}\u2069` })}
    </p>
  )
}

/** A volume discount names no invoice (ibr-055-ae); any other reason does. */
function ReasonField() {
  const { t } = useTranslation('documents')
  return (
    <DraftCodeField
      path="creditReason"
      label={t('credit.reason')}
      placeholder={t('credit.reasonHint')}
      list={creditReasons}
      required
    />
  )
}

function Original({ index, removable }: { index: number; removable: boolean }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const queryClient = useQueryClient()
  const update = useForm((state) => state.update)
  const base = `precedingDocuments[${index}]`
  const [picked, setPicked] = useState<Row | null>(null)

  const choose = (row: Row) => {
    setPicked(row)
    update((draft) => {
      const documents = [...(draft.precedingDocuments ?? [])]
      documents[index] = { ...(row.number ? { number: row.number } : {}), issueDate: row.date }
      return { ...draft, precedingDocuments: documents }
    })
  }
  const takeOver = async (row: Row) => {
    try {
      const original = await queryClient.fetchQuery(documentQuery(row.id))
      const { draft } = store.getState()
      const credit = toCreditNote(original.draft, {
        issueDate: draft.issueDate ?? todayInDubai(),
        ...(draft.creditReason ? { reason: draft.creditReason } : {}),
        credited: await creditedOf(original, queryClient),
      })
      if (!credit) return
      update((current) => ({
        ...credit,
        // The kind that the user selected stays, even if it differs from the default for the invoice.
        kind: current.kind,
        ...(current.precedingDocuments ? { precedingDocuments: current.precedingDocuments } : {}),
        ...(current.creditReasonText ? { creditReasonText: current.creditReasonText } : {}),
        ...(current.number ? { number: current.number } : {}),
      }))
      toast.success(t('credit.takenOver', { number: row.number }))
    } catch (error) {
      toast.error(problemText(error))
    }
  }

  return (
    <>
      <Span columns={2}>
        <OriginalPicker index={index} onChoose={choose} />
      </Span>
      <div className={styles['withButton']}>
        <DraftDateField path={`${base}.issueDate`} label={t('credit.originalDate')} />
        {removable && (
          <IconButton
            label={t('credit.remove')}
            onClick={() =>
              update((draft) => ({
                ...draft,
                precedingDocuments: (draft.precedingDocuments ?? []).filter((_, at) => at !== index),
              }))
            }
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles['bottom']}>
        {picked && (
          <Button variant="default" onClick={() => void takeOver(picked)}>
            {t('credit.takeOver')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The number of the corrected invoice: typed, or selected from the invoices issued here. */
function OriginalPicker({ index, onChoose }: { index: number; onChoose: (row: Row) => void }) {
  const { t } = useTranslation('documents')
  const path = `precedingDocuments[${index}].number`
  const number = useForm((state) => state.draft.precedingDocuments?.[index]?.number ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typeCode = useForm((state) => originalTypeCode(state.draft.kind))
  const search = useDeferredValue(number.trim())
  const { data, isFetched } = useQuery({
    ...documentsQuery({ direction: 'sent', issued: true, typeCode, search: search || undefined }, 8),
    enabled: open,
  })
  const rows = data?.data ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((current) => (current + step + rows.length) % Math.max(1, rows.length))
    } else if (event.key === 'Enter' && open && rows[active]) {
      event.preventDefault()
      onChoose(rows[active])
      setOpen(false)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <Popover
      opened={open && isFetched}
      position="bottom-start"
      width="target"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      onChange={setOpen}
    >
      <Popover.Target>
        <div onFocus={() => setOpen(true)} onBlur={() => setOpen(false)} onKeyDown={onKeyDown}>
          <DraftTextField
            path={path}
            label={t('credit.original')}
            placeholder={t('credit.pickPlaceholder')}
            dir="ltr"
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {rows.length === 0 ? (
          <div className={optionStyles['options']}>
            <p>{t('credit.pickNone')}</p>
          </div>
        ) : (
          <div role="listbox" aria-label={t('credit.pick')} className={optionStyles['options']}>
            {rows.map((row, at) => (
              <div
                key={row.id}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setActive(at)}
                onClick={() => {
                  onChoose(row)
                  setOpen(false)
                }}
              >
                <span>
                  <IdText value={row.number} strong /> <DateText value={row.date} />
                  <small>{row.counterpartyName}</small>
                </span>
                <MoneyText amount={row.payable} currency={row.currency} />
              </div>
            ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
