import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine, nextLineId } from '#core/drafts'
import { maxLines } from '#core/invoice'
import { toast } from '#web/lib/toast.ts'
import { lineFromPaste } from '../draft-lines.ts'
import { useForm } from '../form-context.tsx'
import { parsePastedLines } from '../parse-pasted-lines.ts'
import { unitCodeOf } from '../unit-aliases.ts'

/** Inserts pasted rows at a line; reports the number of rows, and the cells that were not understood. */
export function usePasteRows(): (text: string, at: number) => number {
  const { t } = useTranslation('documents')
  const update = useForm((state) => state.update)
  return useCallback(
    (text, at) => {
      const { lines: pasted, problems } = parsePastedLines(text, unitCodeOf)
      let added = 0
      update((draft) => {
        const lines = [...(draft.lines ?? [])]
        const room = maxLines - lines.filter((line) => !isBlankLine(line)).length
        const firstId = Number(nextLineId(lines))
        const fresh = pasted
          .slice(0, Math.max(0, room))
          .map((row, index) => lineFromPaste(row, String(firstId + index), draft.kind))
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
