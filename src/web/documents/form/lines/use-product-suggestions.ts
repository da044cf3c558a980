import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import type { Product } from '#contract/products'
import { productsQuery } from '../../queries.ts'

export interface Suggestions {
  readonly isOpen: boolean
  readonly products: readonly Product[]
  /** Index of the product that Enter selects; null if there is none. */
  readonly marked: number | null
  mark(index: number): void
  choose(product: Product): void
  open(): void
  close(): void
  onType(): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * Products that match the name of a line. Enter selects the highlighted one; while products are loading it waits for
 * them, so that the same keys have the same effect on a slow network.
 * @param onNext action of Enter if no product matches
 */
export function useProductSuggestions(
  name: string,
  onChoose: (product: Product) => void,
  onNext: () => void,
): Suggestions {
  const [active, setActive] = useState<number | null>(null)
  const [searching, setSearching] = useState<'typed' | 'opened' | null>(null)
  /** How often Enter was pressed before the products were loaded. */
  const [waitingEnters, setWaitingEnters] = useState(0)
  const { products, best, isSettled } = useMatchingProducts(name.trim(), searching !== null)
  const isOpen = searching !== null && products.length > 0
  // Enter selects the first matching product; a line that was only opened keeps its value.
  const isTyped = searching === 'typed' && name.trim() !== ''
  const marked = active ?? (isTyped && best ? 0 : null)

  const close = () => {
    setSearching(null)
    setActive(null)
    setWaitingEnters(0)
  }
  const choose = (product: Product) => {
    onChoose(product)
    close()
  }
  useEffect(() => {
    if (waitingEnters === 0 || !isSettled) return
    if (best) choose(best)
    else close()
    if (!best || waitingEnters > 1) onNext()
  })

  const step = (by: 1 | -1) =>
    setActive(((marked ?? (by > 0 ? -1 : 0)) + by + products.length) % products.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const product = marked === null ? undefined : products[marked]
    if (key === 'Enter' && isTyped && active === null && !isSettled) setWaitingEnters(waitingEnters + 1)
    else if (key === 'F4' && !isOpen) setSearching('opened')
    else if (key === 'ArrowDown' && isOpen) step(1)
    else if (key === 'ArrowUp' && isOpen) step(-1)
    else if (key === 'Enter' && isOpen && product) choose(product)
    else if (key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  return {
    isOpen,
    products,
    marked,
    mark: setActive,
    choose,
    open: () => setSearching((current) => current ?? 'opened'),
    close,
    onType: () => {
      setSearching('typed')
      setActive(null)
      setWaitingEnters(0)
    },
    onKeyDown,
  }
}

/** Products whose names match a text; settled if they belong to this text or cannot be loaded. */
function useMatchingProducts(text: string, enabled: boolean) {
  const search = useDeferredValue(text)
  const { data, isPlaceholderData, isError, isPaused } = useQuery({ ...productsQuery(search), enabled })
  const isThere = data !== undefined && !isPlaceholderData && !isError
  return {
    products: data ?? none,
    /** The first match, once the products for exactly this text are loaded. */
    best: isThere && search === text ? data[0] : undefined,
    isSettled: search === text && (isThere || isError || isPaused),
  }
}

const none: readonly Product[] = []
