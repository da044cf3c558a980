import { type ComponentType, useEffect, useState } from 'react'

const pause = 3_000

/**
 * A piece of the screen that is loaded when it is first shown. While it cannot be loaded, because the server is
 * away, `WhenAway` stands in for it and it is asked for again; the rest of the screen and what was typed stay.
 */
export function lazyPiece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  WhenAway: ComponentType<P>,
  WhileLoading?: ComponentType,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function Piece(props: P) {
    const [Shown, setShown] = useState(() => loaded)
    const [isAway, setIsAway] = useState(false)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const ask = async () => {
        try {
          loaded ??= await load()
          if (!gone) setShown(() => loaded)
        } catch {
          if (gone) return
          setIsAway(true)
          timer = setTimeout(() => void ask(), pause)
        }
      }
      void ask()
      return () => {
        gone = true
        clearTimeout(timer)
      }
    }, [])
    if (Shown) return <Shown {...props} />
    if (isAway) return <WhenAway {...props} />
    return WhileLoading ? <WhileLoading /> : null
  }
}
