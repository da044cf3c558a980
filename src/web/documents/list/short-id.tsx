import { IdText } from '#web/ui/data/text.tsx'
import styles from './list.module.css'

/** A long id in a narrow column: its beginning and end, all of it on hover; whole and copyable in the details. */
export function ShortId({ value }: { value: string | null }) {
  if (!value) return <IdText value={null} />
  const short = value.length > 14 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
  return (
    <bdi dir="ltr" title={value} className={styles['id']}>
      {short}
    </bdi>
  )
}
