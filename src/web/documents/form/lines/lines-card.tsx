import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine, newLine, nextLineId } from '#core/drafts'
import { maxLines } from '#core/invoice'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lineFromPaste } from '../draft-lines.ts'
import { useForm, useFormMeta } from '../form-context.tsx'
import { linesPerPage as pageSize } from '../jump-to-field.ts'
import { looksLikeRows, parsePastedLines } from '../parse-pasted-lines.ts'
import { unitCodeOf } from '../unit-aliases.ts'
import { focusCell } from './focus-cell.ts'
import { LineRow } from './line-row.tsx'
import styles from './lines.module.css'
import { PasteDialog } from './paste-dialog.tsx'

/** Puts pasted rows into the draft at a line; says how many were read and what was not understood. */
function usePasteRows() {
  const { t } = useTranslation('documents')
  const update = useForm((state) => state.update)
  return useCallback(
    (text: string, at: number): number => {
      const { lines: pasted, problems } = parsePastedLines(text, unitCodeOf)
      let added = 0
      update((draft) => {
        const lines = [...(draft.lines ?? [])]
        const room = maxLines - lines.filter((line) => !isBlankLine(line)).length
        const fresh = pasted.slice(0, Math.max(0, room)).map((row, index) => {
          const id = String(Number(nextLineId(lines)) + index)
          return lineFromPaste(row, id, draft.kind)
        })
        added = fresh.length
        if (added === 0) return draft
        const current = lines[at]
        lines.splice(at, current && isBlankLine(current) ? 1 : 0, ...fresh)
        return { ...draft, lines }
      })
      if (added > 0) toast.success(t('lines.pasted', { count: added }))
      else toast.error(pasted.length > 0 ? t('lines.tooMany', { max: maxLines }) : t('lines.pastedNone'))
      if (problems.length > 0) {
        const list = problems
          .slice(0, 4)
          .map(({ row, column, value }) =>
            t('lines.pasteProblem', {
              row,
              value,
              column: t(`lines.${column === 'vatCategory' ? 'tax' : column}`),
            }),
          )
          .join(t('lines.listSeparator'))
        toast.warning(t('lines.pasteProblems', { count: problems.length, list }), { duration: 10_000 })
      }
      return added
    },
    [t, update],
  )
}

/** The lines as a keyboard grid: Enter goes on and adds a line at the end, pasted rows become lines. */
export function LinesCard({ page, setPage }: { page: number; setPage: (page: number) => void }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const count = useForm((state) => state.draft.lines?.length ?? 0)
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  const update = useForm((state) => state.update)
  const [pasting, setPasting] = useState(false)
  const grid = useRef<HTMLOListElement>(null)
  const pasteRows = usePasteRows()
  const lastPage = Math.max(0, Math.ceil(count / pageSize) - 1)
  const shownPage = Math.min(page, lastPage)
  const from = shownPage * pageSize

  const addLine = useCallback(() => {
    const lines = store.getState().draft.lines ?? []
    if (lines.length >= maxLines) {
      toast.error(t('lines.tooMany', { max: maxLines }))
      return
    }
    // The next line is taxed as the last one was; most documents have one treatment.
    const last = lines.at(-1)
    const { kind } = store.getState().draft
    const fresh = { ...newLine(nextLineId(lines), kind), ...(last?.vat ? { vat: last.vat } : {}) }
    update((draft) => ({ ...draft, lines: [...(draft.lines ?? []), fresh] }))
    setPage(Math.floor(lines.length / pageSize))
    focusCell(grid, lines.length, 'name')
  }, [store, update, t, setPage])

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
    if (!looksLikeRows(text) || !row) return
    event.preventDefault()
    pasteRows(text, Number(row.dataset['line']))
  }

  return (
    <section className={styles['card']} id="lines" aria-labelledby="lines-title" data-field="lines">
      <h2 id="lines-title">{t('lines.title')}</h2>
      <div>
        <div className={styles['head']} aria-hidden="true">
          <span>{t('lines.number')}</span>
          <span>{t('lines.name')}</span>
          <span>{t('lines.unit')}</span>
          <span className={styles['end']}>{t('lines.quantity')}</span>
          <span className={styles['end']}>{t('lines.price')}</span>
          <span className={styles['end']}>{t('lines.discount')}</span>
          <span>{t('lines.tax')}</span>
          <span className={styles['end']}>{t('lines.taxAmount')}</span>
          <span className={styles['end']}>
            {t('lines.total')} <small>{currency}</small>
          </span>
          <span />
        </div>
        {count === 0 && <p className={styles['empty']}>{t('lines.empty')}</p>}
        <ol ref={grid} onPaste={onPaste} className={styles['rows']} start={from + 1}>
          {Array.from({ length: Math.min(pageSize, count - from) }, (_, offset) => (
            <LineRow key={from + offset} index={from + offset} grid={grid} onAdd={addLine} />
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
      <div className={styles['foot']}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={addLine}>
          {t('lines.add')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconClipboardText size={16} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          {t('lines.orPaste')}
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onAdd={(text) => {
            const lines = store.getState().draft.lines ?? []
            const blank = lines.findIndex(isBlankLine)
            if (pasteRows(text, blank < 0 ? lines.length : blank) > 0) setPasting(false)
          }}
        />
      )}
    </section>
  )
}
