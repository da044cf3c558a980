import { useEffect, useEffectEvent } from 'react'
import { checkConnectivity, isChunkLoadError, isTransient, useConnectivity } from './connectivity.ts'

/** Retries automatically when the portal responds again. */
export function useRetryOnReturn(error: unknown, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isTransient(error)) return
    checkConnectivity()
    return useConnectivity.subscribe((now, before) => {
      if (!before.isOffline || now.isOffline) return
      if (isChunkLoadError(error)) window.location.reload()
      else retry()
    })
  }, [error])
}
