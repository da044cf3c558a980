import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BusinessResponse } from '#contract/responses'
import { useCan } from '#web/identity/index.ts'
import type { Detail } from '../queries.ts'
import { responsesQuery } from './response-queries.ts'

type Written = 'hold' | 'dispute'

/** Our decision on a received document: whether the user may make one, the newest one, and the form that is open. */
export interface DecisionState {
  readonly isPossible: boolean
  readonly newest: BusinessResponse | undefined
  /** The decision whose text is being written. */
  readonly writing: Written | null
  readonly write: (decision: Written) => void
  /** Closes the form; the focus returns to the button that opened it. */
  readonly stopWriting: () => void
  /** Whether the focus returns to this button; true once. */
  readonly takesFocusBack: (decision: Written) => boolean
}

export function useDecision(document: Detail): DecisionState {
  const canDecide = useCan('document.receive')
  const isOurs = document.direction === 'received' && !isRefused(document)
  const { data } = useQuery({ ...responsesQuery(document.id), enabled: isOurs })
  const [writing, setWriting] = useState<Written | null>(null)
  const returning = useRef<Written | null>(null)
  return {
    isPossible: isOurs && canDecide && data !== undefined,
    newest: data?.responses[0],
    writing,
    write: setWriting,
    stopWriting: () => {
      returning.current = writing
      setWriting(null)
    },
    takesFocusBack: (decision) => {
      if (returning.current !== decision) return false
      returning.current = null
      return true
    },
  }
}

/** Whether the document was rejected on arrival, so that there is nothing to decide. */
export function isRefused({ facts }: Detail): boolean {
  return facts.messageLevelStatus.state === 'rejected'
}
