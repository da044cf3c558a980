import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Actions with a question that a link can open together with their document. */
const linkedActions = ['settleDispute', 'settleQuestion', 'repairReport', 'agreeWithBuyer'] as const
export type LinkedAction = (typeof linkedActions)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The action of the opened document whose question is asked at once. */
    ask?: LinkedAction
  }
}

export function isLinkedAction(action: string): action is LinkedAction {
  return linkedActions.includes(action as LinkedAction)
}

/**
 * Whether the user came here for one of these actions, so that its question is asked at once. True only in the first
 * render: the history entry forgets it, so that neither a reload nor the way back asks again.
 */
export function useIsLinked(...actions: LinkedAction[]): boolean {
  const navigate = useNavigate()
  const isAsked = useLocation({
    select: ({ state }) => state.ask !== undefined && actions.includes(state.ask),
  })
  useEffect(() => {
    if (isAsked)
      void navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false })
  }, [isAsked, navigate])
  return isAsked
}
