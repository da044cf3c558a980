import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainKey, forTrade, whoIsNext } from '#web/sending/index.ts'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/** Room that the words need below a row; without it they stand above it. */
const roomNeeded = 150
const widest = 340

interface Place {
  readonly id: string
  readonly left: number
  readonly top?: number
  readonly bottom?: number
}

/**
 * Says what the standing of a row means and whose turn it is when the row is reached by keyboard, as the pointer has it
 * said by resting on the standing. Escape and scrolling take it away.
 */
export function RowMeaning({ rows, children }: { rows: readonly Row[]; children: ReactNode }) {
  const { t } = useTranslation(['lifecycle', 'exchange', 'sending'])
  const [place, setPlace] = useState<Place | null>(null)
  const isShown = place !== null
  useEffect(() => {
    if (!isShown) return
    const hide = () => setPlace(null)
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [isShown])
  const row = rows.find(({ id }) => id === place?.id)
  const who = row?.direction === 'sent' ? whoIsNext(row.standing.verdict) : null
  return (
    <div
      onFocus={(event) => setPlace(placeOf(event))}
      onBlur={() => setPlace(null)}
      onKeyDown={(event) => event.key === 'Escape' && setPlace(null)}
    >
      {children}
      <div
        role="status"
        className={styles['meaning']}
        hidden={!row}
        style={place ? { left: place.left, top: place.top, bottom: place.bottom } : undefined}
      >
        {row && forTrade(row.typeCode, t(explainKey(row.direction, row.standing.verdict)))}
        {row && who && (
          <small>{forTrade(row.typeCode, t('sending:who.line', { who: t(`lifecycle:who.${who}`) }))}</small>
        )}
      </div>
    </div>
  )
}

/** Where the words stand for the row that has got the focus; nowhere when it is something in it, or by pointer. */
function placeOf({ target }: FocusEvent<HTMLElement>): Place | null {
  const id = target.dataset['row']
  const standing = target.querySelector('[data-standing]')
  if (id === undefined || !standing || !target.matches(':focus-visible')) return null
  const { left } = standing.getBoundingClientRect()
  const { top, bottom } = target.getBoundingClientRect()
  const inside = Math.max(8, Math.min(left, window.innerWidth - widest - 8))
  return window.innerHeight - bottom > roomNeeded
    ? { id, left: inside, top: bottom + 2 }
    : { id, left: inside, bottom: window.innerHeight - top + 2 }
}
