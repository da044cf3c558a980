import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCommentLength } from '#contract/comment-limits'
import type { DocumentPerson } from '#contract/documents'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import styles from './discussion.module.css'
import { peopleLike, typedMention, withMention } from './mentions.ts'

const maxSuggestions = 6

/**
 * The text of a comment. Typing `@` lists people below the field; arrow keys, Enter and Tab choose one, Escape closes the
 * list and nothing else.
 */
export function MentionField({
  label,
  description,
  value,
  people,
  error,
  onChange,
  onMention,
  onSubmit,
  onEscape,
  ref,
}: {
  label: string
  description?: string
  value: string
  people: readonly DocumentPerson[]
  error: string | null
  onChange: (text: string) => void
  onMention: (id: string) => void
  /** Ctrl+Enter. */
  onSubmit: () => void
  /** Without it, Escape is left to the dialog around the field. */
  onEscape?: () => void
  ref: Ref<HTMLTextAreaElement>
}) {
  const { t } = useTranslation('discussion')
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const mention = caret === null ? undefined : typedMention(value, caret)
  const suggestions = mention ? peopleLike(people, mention.typed, maxSuggestions) : []
  const isOpen = mention !== undefined && suggestions.length > 0
  const current = Math.min(active, suggestions.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (person: DocumentPerson | undefined) => {
    if (!mention || !person) return
    const next = withMention(value, mention, person)
    onChange(next.text)
    onMention(person.id)
    setCaret(null)
    // After React has written the text, which moves the caret to its end.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    if (!isOpen) {
      if (event.key === 'Escape') onEscape?.()
      return
    }
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setActive((current + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(suggestions[current])
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
  }
  const follow = () => {
    setActive(0)
    setCaret(field.current?.selectionStart ?? null)
  }
  return (
    <div className={styles['mentionField']}>
      <TextAreaField
        ref={(node: HTMLTextAreaElement | null) => {
          field.current = node
          // Of the text: as a property, Mantine gives it to the frame, which has no text, and Arabic would run from the left.
          if (node) node.dir = 'auto'
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        label={label}
        description={description}
        value={value}
        error={error}
        minRows={2}
        maxRows={12}
        autosize
        // A longer text can be pasted, and is named as too long, instead of being cut without a word.
        maxLength={maxCommentLength * 4}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(current) : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          follow()
        }}
        onKeyDown={onKeyDown}
        onClick={follow}
        onBlur={() => setCaret(null)}
        {...(isOpen || onEscape ? { 'data-mantine-stop-propagation': 'true' } : {})}
      />
      {isOpen && (
        <div id={listId} className={styles['people']} role="listbox" aria-label={t('people')}>
          {suggestions.map((person, index) => (
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isOpen ? t('peopleFound', { count: suggestions.length }) : ''}
      </span>
    </div>
  )
}
