import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toCreditNote } from '#core/drafts'
import { parseDecimal } from '#core/money'
import { formatDecimal } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import { creditedOf, type Detail, documentQuery } from '../../queries.ts'
import { creditableLines, withAllCredited, withLineCredited } from '../credited-lines.ts'
import { useForm } from '../form-context.tsx'
import styles from './cards.module.css'

/** Of longer invoices, only the whole rest is offered here; their lines are removed in the table. */
const mostLines = 100

/** The lines of the one credited invoice, each to be credited or not, with the quantity that is not credited yet. */
export function CreditedLinesField() {
  const { t } = useTranslation('documents')
  const documentId = useForm((state) => state.records?.original?.documentId)
  const original = useQuery({ ...documentQuery(documentId ?? ''), enabled: documentId !== undefined }).data
  const credited = useCreditedBy(original)
  const lines = useForm((state) => state.draft.lines)
  const update = useForm((state) => state.update)
  const credit = useMemo(
    () => original && credited && toCreditNote(original.draft, { issueDate: original.date, credited }),
    [original, credited],
  )
  const left = credit?.lines ?? []
  if (!credit || left.length === 0) return null
  const shown = creditableLines({ lines }, left)
  return (
    <fieldset className={styles['credited']}>
      <legend>{t('credit.lines')}</legend>
      {shown.length <= mostLines ? (
        <ul>
          {shown.map(({ isCredited, line }) => (
            <li key={line.id}>
              <CheckboxField
                label={
                  <>
                    <bdi>{line.item?.name || line.id}</bdi>
                    {' · '}
                    <small>{t('credit.quantityLeft', { quantity: quantityText(line.quantity) })}</small>
                  </>
                }
                checked={isCredited}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  update((draft) => withLineCredited(draft, left, line, checked))
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles['hint']}>{t('credit.manyLines')}</p>
      )}
      <Button variant="default" size="xs" onClick={() => update((draft) => withAllCredited(draft, credit))}>
        {t('credit.all')}
      </Button>
    </fieldset>
  )
}

/** The issued credit notes of an invoice; undefined until loaded. */
function useCreditedBy(invoice: Detail | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['documents', 'credited', invoice?.id, invoice?.related.map(({ number }) => number)],
    queryFn: () => (invoice ? creditedOf(invoice, client) : []),
    enabled: invoice !== undefined,
  }).data
}

function quantityText(quantity: string | undefined): string {
  return quantity !== undefined && parseDecimal(quantity)
    ? `\u2066${formatDecimal(quantity)}\u2069`
    : (quantity ?? '')
}
