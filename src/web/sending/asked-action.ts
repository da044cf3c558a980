import { useLocation } from '@tanstack/react-router'

/** Actions with a question that a link can open together with their document. */
const askable = ['settleDispute', 'settleQuestion', 'repairReport', 'agreeWithBuyer'] as const
export type AskableAction = (typeof askable)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The action of the opened document whose question is asked at once. */
    ask?: AskableAction
  }
}

export function isAskable(action: string): action is AskableAction {
  return askable.includes(action as AskableAction)
}

/** Whether the user came here for one of these actions, so that its question is asked at once. */
export function useIsAsked(...actions: AskableAction[]): boolean {
  return useLocation({ select: ({ state }) => state.ask !== undefined && actions.includes(state.ask) })
}
