/** When this tab was last reloaded because a chunk of the app could not be loaded, in milliseconds. */
const reloadedAtKey = 'reloadedForChunkAt'
const minIntervalMs = 8_000

/**
 * Reloads the page for a chunk that failed to load: at once, and again at most every 8 seconds, because the portal may
 * respond without having the chunk. Returns a function that cancels it.
 */
export function reloadForChunk(): () => void {
  const elapsedMs = Date.now() - Number(sessionStorage.getItem(reloadedAtKey))
  const timer = setTimeout(
    () => {
      sessionStorage.setItem(reloadedAtKey, String(Date.now()))
      window.location.reload()
    },
    Math.max(0, minIntervalMs - elapsedMs),
  )
  return () => clearTimeout(timer)
}
