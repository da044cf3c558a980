import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#web/lib/format.ts'
import { useVatText } from '#web/lib/use-vat-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnitWord } from '../code-options.ts'
import { lineFromPaste } from '../draft-lines.ts'
import { useForm } from '../form-context.tsx'
import type { PasteTarget } from '../parse-pasted-lines.ts'
import { unitCodeOf } from '../unit-aliases.ts'
import styles from './paste.module.css'
import { fieldKey } from './paste-notice.tsx'
import type { PastedColumn } from './pasted-columns.ts'
import { doubledColumns, linesOfTable, type PastedTable, withTarget } from './pasted-table.ts'
import type { PasteRows, PasteToConfirm } from './use-paste-rows.ts'

/** What a column may become, in the order of the list. */
const targets: readonly PasteTarget[] = [
  'name',
  'quantity',
  'unit',
  'price',
  'discountPercent',
  'discountAmount',
  'vatCategory',
  'sellerId',
  'description',
  'itemType',
  'hsCode',
  'sacCode',
  'gtin',
  'note',
  'check',
  'leftOut',
]

const ownNames: readonly string[] = ['discountPercent', 'discountAmount', 'check', 'leftOut']

function targetKey(target: PasteTarget): string {
  return ownNames.includes(target) ? `lines.paste.target.${target}` : fieldKey(target as 'name')
}

/** Asks what each column of pasted rows becomes. Nothing is added before every column has its place, or is left out. */
export function PasteColumnsDialog({
  requested: asked,
  paste,
  onAdded,
}: {
  requested: PasteToConfirm
  paste: PasteRows
  onAdded: () => void
}) {
  const { t } = useTranslation(['documents', 'common'])
  const [changed, setChanged] = useState({ asked: asked.table, table: asked.table })
  // When the rows are read again, with or without headings, the answers are dropped.
  const table = changed.asked === asked.table ? changed.table : asked.table
  const doubled = doubledColumns(table)
  const isOpen = (column: PastedColumn, at: number) => column.becomes === undefined || doubled.has(at)
  const open = table.columns.filter(isOpen).length
  const firstOpen = table.columns.findIndex(isOpen)
  const rows = table.rows.length
  return (
    <Dialog
      opened
      onClose={() => paste.cancel(table)}
      title={t('lines.paste.title', { count: rows })}
      size={880}
      footer={
        <>
          {open > 0 && <span className={styles['missing']}>{t('lines.paste.missing', { count: open })}</span>}
          <Button variant="default" onClick={() => paste.cancel(table)}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={open > 0 || rows === 0} onClick={() => paste.confirm(table) && onAdded()}>
            {t('lines.paste.add', { count: rows })}
          </Button>
        </>
      }
    >
      {open > 0 && (
        <div className={styles['open']} role="status">
          <strong>{t('lines.paste.open', { count: open })}</strong>
          <p>{t('lines.paste.openText')}</p>
        </div>
      )}
      {table.isUnsure && (
        <p className={styles['open']} role="status">
          {t('lines.paste.firstRow')}
        </p>
      )}
      <label className={styles['headed']}>
        <input
          type="checkbox"
          checked={table.isHeaded}
          onChange={(event) => paste.reread(event.currentTarget.checked)}
        />
        {t('lines.paste.headed')}
      </label>
      <ul className={styles['columns']}>
        {table.columns.map((column, at) => (
          <ColumnRow
            key={at}
            at={at}
            column={column}
            isOpen={isOpen(column, at)}
            isDoubled={doubled.has(at)}
            isFirstOpen={at === firstOpen}
            onChoose={(target) => setChanged({ asked: asked.table, table: withTarget(table, at, target) })}
          />
        ))}
      </ul>
      <FirstRows table={table} />
    </Dialog>
  )
}

function ColumnRow({
  at,
  column,
  isOpen,
  isDoubled,
  isFirstOpen,
  onChoose,
}: {
  at: number
  column: PastedColumn
  isOpen: boolean
  isDoubled: boolean
  /** Has the focus when the dialog opens. */
  isFirstOpen: boolean
  onChoose: (target: PasteTarget | undefined) => void
}) {
  const { t } = useTranslation('documents')
  const own = useForm((state) => state.draft.currency ?? 'AED')
  const whyId = useId()
  const { becomes, reason: known, fits } = column
  const heading = column.heading || t('lines.paste.column', { number: at + 1 })
  const why =
    isDoubled && known === 'chosen'
      ? 'doubled'
      : known === 'discount' && fits
        ? 'fits'
        : becomes === undefined && known === 'chosen'
          ? 'unknown'
          : known
  return (
    <li data-open={isOpen || undefined}>
      <bdi className={styles['heading']}>{heading}</bdi>
      <span className={styles['samples']}>
        {column.samples.map((sample, index) => (
          <span key={sample}>
            {index > 0 && ' · '}
            <bdi>{sample}</bdi>
          </span>
        ))}
      </span>
      <ChoiceField
        aria-label={t('lines.paste.becomes', { heading })}
        aria-describedby={whyId}
        aria-invalid={isOpen || undefined}
        data-autofocus={isFirstOpen || undefined}
        value={becomes ?? ''}
        data={[
          ...(becomes === undefined ? [{ value: '', label: t('lines.paste.choose') }] : []),
          ...targets.map((target) => ({ value: target, label: t(targetKey(target)) })),
        ]}
        onChange={(event) => onChoose((event.currentTarget.value || undefined) as PasteTarget | undefined)}
      />
      <span id={whyId} className={styles['why']}>
        {t(`lines.paste.why.${why}`, {
          heading: column.takenBy ?? '',
          currency: column.currency ?? '',
          own,
          percent: fits?.percent ?? 0,
          amount: fits?.amount ?? 0,
        })}
      </span>
    </li>
  )
}

/** The first rows as lines, to see whether the columns are right. */
function FirstRows({ table }: { table: PastedTable }) {
  const { t } = useTranslation('documents')
  const vatText = useVatText()
  const kind = useForm((state) => state.draft.kind)
  const first = { ...table, rows: table.rows.slice(0, 3) }
  const lines = linesOfTable(first, { findUnit: unitCodeOf }).lines.map((line, index) => ({
    pasted: line ?? {},
    line: lineFromPaste(line ?? {}, String(index + 1), kind),
  }))
  return (
    <table className={styles['preview']}>
      <caption>{t('lines.paste.preview')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lines.name')}</th>
          <th scope="col">{t('lines.quantity')}</th>
          <th scope="col">{t('lines.unit')}</th>
          <th scope="col">{t('lines.price')}</th>
          <th scope="col">{t('lines.discount')}</th>
          <th scope="col">{t('lines.tax')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ pasted, line }) => (
          <tr key={line.id}>
            <td>
              <bdi>{line.item?.name ?? '–'}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{line.quantity || '–'}</bdi>
            </td>
            <td>
              <UnitWord code={line.unit ?? ''} />
            </td>
            <td>
              <bdi dir="ltr">{shownPrice(line.price?.gross)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{pasted.discount ?? '–'}</bdi>
            </td>
            <td>
              <bdi>{vatText.short(line.vat)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UnitWord({ code }: { code: string }) {
  return <bdi>{useUnitWord(code) || '–'}</bdi>
}

function shownPrice(price: string | undefined): string {
  if (!price) return '–'
  return /^-?\d+(\.\d+)?$/.test(price) ? formatDecimal(price, 2) : price
}
