import { type ComponentType, Suspense, useEffect, useState } from 'react'

const retryMs = 3_000

/**
 * A component that is loaded when it is first shown. If it cannot be loaded because the server is offline,
 * `WhenOffline` is shown in its place and loading is retried; the rest of the screen and its input stay. While its
 * texts load, `WhileLoading` (or nothing) is shown in its place: the boundary prevents React from hiding the
 * surrounding screen.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  WhenOffline: ComponentType<P>,
  WhileLoading?: ComponentType,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyComponent(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [isOffline, setIsOffline] = useState(false)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isUnmounted = false
      const tryLoad = async () => {
        try {
          loaded ??= await load()
          if (!isUnmounted) setLoaded(() => loaded)
        } catch {
          if (isUnmounted) return
          setIsOffline(true)
          timer = setTimeout(() => void tryLoad(), retryMs)
        }
      }
      void tryLoad()
      return () => {
        isUnmounted = true
        clearTimeout(timer)
      }
    }, [])
    const placeholder = WhileLoading ? <WhileLoading /> : null
    if (Loaded)
      return (
        <Suspense fallback={placeholder}>
          <Loaded {...props} />
        </Suspense>
      )
    return isOffline ? <WhenOffline {...props} /> : placeholder
  }
}
