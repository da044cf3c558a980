import { Ltr } from '#web/ui/data/text.tsx'

/** The number of a box with its content, as one cell. */
export function BoxName({ box, name }: { box: string; name: string }) {
  return (
    <span>
      <Ltr>{box}</Ltr> · {name}
    </span>
  )
}
