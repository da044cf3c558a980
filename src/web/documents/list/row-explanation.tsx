import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { explanationKey, nextActor } from '#web/sending/index.ts'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/** Minimum space in pixels below a row for the explanation; with less it is shown above. */
const minSpaceBelow = 150
const maxWidth = 340

interface Position {
  readonly id: string
  readonly left: number
  readonly top?: number
  readonly bottom?: number
}

/**
 * Explains the standing of the row that has the keyboard focus, as the tooltip does for the pointer. Escape and
 * scrolling hide it.
 */
export function RowExplanation({ rows, children }: { rows: readonly Row[]; children: ReactNode }) {
  const { t } = useTranslation(['lifecycle', 'exchange', 'sending'])
  const [position, setPosition] = useState<Position | null>(null)
  const isShown = position !== null
  useEffect(() => {
    if (!isShown) return
    const hide = () => setPosition(null)
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [isShown])
  const row = rows.find(({ id }) => id === position?.id)
  const who = row?.direction === 'sent' ? nextActor(row.standing.verdict) : null
  return (
    <div
      onFocus={(event) => setPosition(positionOf(event))}
      onBlur={() => setPosition(null)}
      onKeyDown={(event) => event.key === 'Escape' && setPosition(null)}
    >
      {children}
      <div
        role="status"
        className={styles['explanation']}
        hidden={!row}
        style={position ? { left: position.left, top: position.top, bottom: position.bottom } : undefined}
      >
        {row && withTradeSides(row.typeCode, t(explanationKey(row.direction, row.standing.verdict)))}
        {row && who && (
          <small>
            {withTradeSides(row.typeCode, t('sending:who.line', { who: t(`lifecycle:who.${who}`) }))}
          </small>
        )}
      </div>
    </div>
  )
}

/** The position beside the focused row; null if the focus is inside the row or came from a pointer. */
function positionOf({ target }: FocusEvent<HTMLElement>): Position | null {
  const id = target.dataset['row']
  const standing = target.querySelector('[data-standing]')
  if (id === undefined || !standing || !target.matches(':focus-visible')) return null
  const { left } = standing.getBoundingClientRect()
  const { top, bottom } = target.getBoundingClientRect()
  const inside = Math.max(8, Math.min(left, window.innerWidth - maxWidth - 8))
  return window.innerHeight - bottom > minSpaceBelow
    ? { id, left: inside, top: bottom + 2 }
    : { id, left: inside, bottom: window.innerHeight - top + 2 }
}
