import { IconClipboardText, IconKeyboard, IconPlus, IconRosetteDiscount } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine } from '#core/drafts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { CellName } from '../draft-lines.ts'
import { useForm, useFormMeta } from '../form-context.tsx'
import { linesPerPage as pageSize } from '../jump-to-field.ts'
import { lineKeyOf } from '../line-key.ts'
import { hasRows } from '../parse-pasted-lines.ts'
import { gridCommand } from './grid-keys.ts'
import { LineRow } from './line-row.tsx'
import styles from './lines.module.css'
import { PasteColumnsDialog } from './paste-columns-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PasteNotice } from './paste-notice.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'
import { useGridActions } from './use-grid-actions.ts'
import { usePasteRows } from './use-paste-rows.ts'

/** The line and the cell of an event; undefined outside of the cells. */
function placeOf(target: EventTarget): { row: HTMLElement; line: number; cell: CellName } | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const row = (target as HTMLElement).closest<HTMLElement>('[data-line]')
  return cell && row ? { row, line: Number(row.dataset['line']), cell: cell as CellName } : undefined
}

/** Below this width in pixels, lines are cards instead of rows of a table. */
const cardsBelow = 620

/** Whether an arrow key moves the caret within a text of several lines instead of leaving its cell. */
function staysInText({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLTextAreaElement) || target.clientHeight < 2 * singleLine) return false
  const { selectionStart: start, selectionEnd: end, value } = target
  const isAllSelected = start === 0 && end === value.length
  if (isAllSelected) return false
  return (key === 'ArrowDown' && end < value.length) || (key === 'ArrowUp' && start > 0)
}

const singleLine = 24

/** The lines as a keyboard grid: Enter moves on and adds a line at the end, pasted rows become lines. */
export function LinesCard({ page, setPage }: { page: number; setPage: (page: number) => void }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const count = useForm((state) => state.draft.lines?.length ?? 0)
  const [dialog, setDialog] = useState<'paste' | 'keys' | null>(null)
  const [pasteText, setPasteText] = useState('')
  const closePaste = () => {
    setDialog(null)
    setPasteText('')
  }
  const grid = useRef<HTMLOListElement>(null)
  const paste = usePasteRows()
  const lastPage = Math.max(0, Math.ceil(count / pageSize) - 1)
  const shownPage = Math.min(page, lastPage)
  const from = shownPage * pageSize

  const card = useRef<HTMLElement>(null)
  const areCards = useIsNarrow(card, cardsBelow)
  const discount = useDiscountColumn()
  const actions = useGridActions(grid, setPage, discount.show)

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing || staysInText(event)) return
    const command = gridCommand(event, { ...place, count: store.getState().draft.lines?.length ?? 0 })
    if (!command) return
    event.preventDefault()
    actions.run(command)
  }
  /** Remembers the user's line, and the last cell with the row, for the menu of the line. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target)
    if (place) place.row.dataset['lastCell'] = place.cell
    const row = target.closest<HTMLElement>('[data-line]')
    // The head of a closed card opens it when it is pressed, not on the way past it.
    if (!row || target.closest('[data-head]')) return
    store.setState(({ draft }) => ({ activeLine: lineKeyOf(draft, Number(row.dataset['line'])) }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
    // In a field of the details, a text of several lines is a text.
    if (!hasRows(text) || !row || !placeOf(event.target)) return
    event.preventDefault()
    paste.paste(text, Number(row.dataset['line']))
  }

  return (
    <section
      ref={card}
      className={styles['card']}
      id="lines"
      aria-labelledby="lines-title"
      data-field="lines"
      data-cards={areCards || undefined}
      data-discount={discount.isShown || undefined}
    >
      <h2 id="lines-title">{t('lines.title')}</h2>
      <div>
        <TableHead />
        {count === 0 && <p className={styles['empty']}>{t('lines.empty')}</p>}
        <ol
          ref={grid}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          className={styles['rows']}
          start={from + 1}
        >
          {Array.from({ length: Math.min(pageSize, count - from) }, (_, offset) => (
            <LineRow key={from + offset} index={from + offset} actions={actions} isCard={areCards} />
          ))}
        </ol>
      </div>
      {count > pageSize && (
        <div className={styles['pages']}>
          <span>
            {t('lines.shown', { from: from + 1, to: Math.min(from + pageSize, count), total: count })}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={shownPage === 0}
            onClick={() => setPage(shownPage - 1)}
          >
            {t('lines.previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={shownPage === lastPage}
            onClick={() => setPage(shownPage + 1)}
          >
            {t('lines.next')}
          </Button>
        </div>
      )}
      <PasteNotice {...paste} />
      <div className={styles['foot']}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={actions.add}
        >
          {t('lines.add')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconClipboardText size={16} aria-hidden="true" />}
          onClick={() => setDialog('paste')}
        >
          {t('lines.orPaste')}
        </Button>
        {!areCards && !discount.isShown && count > 0 && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRosetteDiscount size={16} aria-hidden="true" />}
            onClick={() => actions.discount(from)}
          >
            {t('lines.addDiscount')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          className={styles['keysButton']}
          leftSection={<IconKeyboard size={16} aria-hidden="true" />}
          onClick={() => setDialog('keys')}
        >
          {t('lines.keys.title')}
        </Button>
      </div>
      {paste.pending && <PasteColumnsDialog requested={paste.pending} paste={paste} onAdded={closePaste} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {/* Gives way to the question about the columns, and comes back with its text when that is canceled. */}
      {dialog === 'paste' && !paste.pending && (
        <PasteDialog
          text={pasteText}
          setText={setPasteText}
          onClose={closePaste}
          onAdd={() => {
            const lines = store.getState().draft.lines ?? []
            const blank = lines.findIndex(isBlankLine)
            if (paste.paste(pasteText, blank < 0 ? lines.length : blank)) closePaste()
          }}
        />
      )}
    </section>
  )
}

/** The column of discounts is folded away until a line has one, or the user wants to enter one; then it stays. */
function useDiscountColumn() {
  const isUsed = useForm(
    ({ draft }) =>
      draft.lines?.some(({ allowances, charges }) => allowances?.length || charges?.length) ?? false,
  )
  const [isShown, setIsShown] = useState(isUsed)
  if (isUsed && !isShown) setIsShown(true)
  const show = useCallback(() => setIsShown(true), [])
  return { isShown, show }
}

/** The names of the columns, for the eye: each cell has its own. */
function TableHead() {
  const { t } = useTranslation('documents')
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  return (
    <div className={styles['head']} aria-hidden="true">
      <span>{t('lines.number')}</span>
      <span>{t('lines.name')}</span>
      <span className={styles['end']}>{t('lines.quantity')}</span>
      <span>{t('lines.unit')}</span>
      <span className={styles['end']}>{t('lines.price')}</span>
      <span className={styles['end']} data-of="discount">
        {t('lines.discount')}
      </span>
      <span>{t('lines.tax')}</span>
      <span className={styles['end']}>
        {t('lines.total')} <small>{currency}</small>
        <small>{t('lines.taxAmount')}</small>
      </span>
      <span />
    </div>
  )
}

/** Whether an element is narrower than so many pixels; it is measured before the first paint. */
function useIsNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setIsNarrow(current.clientWidth < below)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, below])
  return isNarrow
}
