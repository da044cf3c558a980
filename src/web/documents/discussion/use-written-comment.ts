import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCommentLength } from '#contract/comment-limits'
import type { Comment, WriteCommentRequest } from '#contract/comments'
import type { DocumentPerson } from '#contract/documents'
import { problemText } from '#web/lib/problem-text.ts'
import { mentionedIn } from './mentions.ts'
import { useStoredText } from './use-stored-text.ts'

/**
 * The text of a comment that is being written or edited, and its sending.
 * @param place what the text is stored for
 * @param edited the comment that is edited, if any
 */
export function useWrittenComment({
  userId,
  place,
  people,
  edited,
  send,
}: {
  userId: string
  place: string
  people: readonly DocumentPerson[]
  edited?: Comment
  send: (body: WriteCommentRequest) => Promise<void>
}) {
  const { t } = useTranslation('discussion')
  const stored = useStoredText(userId, place, edited?.text)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(edited?.mentions.map(({ id }) => id)),
  )
  const [error, setError] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const text = stored.text.trim()

  /** Returns whether it was sent; the text stays until then. */
  async function submit(): Promise<boolean> {
    if (isSending) return false
    if (text === '' || text.length > maxCommentLength) {
      setError(text === '' ? t('missing') : t('tooLong', { max: maxCommentLength, length: text.length }))
      return false
    }
    setError(null)
    setIsSending(true)
    try {
      const named = mentionedIn(text, knownOf(people, edited), chosen)
      await send({ text, mentions: named.map(({ id }) => id) })
      stored.forget()
      setChosen(new Set())
      return true
    } catch (problem) {
      setError(problemText(problem))
      return false
    } finally {
      setIsSending(false)
    }
  }
  return {
    text: stored.text,
    wasStored: stored.wasStored,
    error,
    isSending,
    setText(next: string) {
      setError(null)
      stored.setText(next)
    },
    mention: (id: string) => setChosen((before) => new Set([...before, id])),
    forget: stored.forget,
    submit,
  }
}

/** The people who can be mentioned, and those whom the edited comment mentions already, who may have left. */
function knownOf(people: readonly DocumentPerson[], edited: Comment | undefined) {
  const others = (edited?.mentions ?? []).flatMap(({ id, name }) =>
    name === null || people.some((person) => person.id === id)
      ? []
      : [{ id: id as DocumentPerson['id'], name }],
  )
  return [...people, ...others]
}
