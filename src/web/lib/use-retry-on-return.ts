import { useEffect, useEffectEvent } from 'react'
import {
  checkConnectivity,
  isChunkLoadError,
  isTransient,
  useConnectivity,
  whenReachable,
} from './connectivity.ts'
import { reloadForChunk } from './reload-for-chunk.ts'

/** Retries automatically when the portal responds again. */
export function useRetryOnReturn(error: unknown, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isTransient(error)) return
    if (isChunkLoadError(error)) {
      let cancel: (() => void) | undefined
      let isShown = true
      const reload = async () => {
        await whenReachable()
        if (isShown) cancel = reloadForChunk()
      }
      void reload()
      return () => {
        isShown = false
        cancel?.()
      }
    }
    checkConnectivity()
    return useConnectivity.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) retry()
    })
  }, [error])
}
