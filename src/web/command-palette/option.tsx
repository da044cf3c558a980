import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './command-palette.module.css'
import type { Place } from './commands.ts'
import { markedPieces } from './match.ts'

/** One entry of the palette: a destination or an action. */
export interface PaletteOption {
  readonly id: string
  readonly icon: TablerIcon
  readonly title: string
  /** A second line. */
  readonly detail?: ReactNode
  /** At the end of the line: an amount, a state, a number. */
  readonly end?: ReactNode
  readonly letter?: string
  readonly action: Place | (() => void)
}

export interface OptionGroup {
  readonly key: string
  readonly options: readonly PaletteOption[]
  /** The score of its best match. */
  readonly fit: number
}

export function optionId(id: string): string {
  return `palette-${id}`
}

/** A text with the matching parts marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <bdi>
      {markedPieces(text, words).map((piece, index) =>
        piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  )
}

/** An entry of the palette; the one that Enter selects is highlighted. */
export function OptionLine({
  option,
  words,
  isActive,
  onHover,
  onTake,
}: {
  option: PaletteOption
  words: readonly string[]
  isActive: boolean
  onHover: () => void
  onTake: (newTab: boolean) => void
}) {
  const Icon = option.icon
  return (
    // The field above the list keeps the focus, and its keys select options.
    <div
      role="option"
      id={optionId(option.id)}
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTake(event.ctrlKey || event.metaKey)}
      onKeyDown={() => undefined}
    >
      <Icon size={19} stroke={1.6} aria-hidden="true" />
      <span className={styles['words']}>
        <span>
          <Marked text={option.title} words={words} />
        </span>
        {option.detail && <small>{option.detail}</small>}
      </span>
      {option.end && <span className={styles['end']}>{option.end}</span>}
      {isActive ? (
        <kbd aria-hidden="true">Enter</kbd>
      ) : (
        option.letter && <kbd aria-hidden="true">{option.letter}</kbd>
      )}
    </div>
  )
}
