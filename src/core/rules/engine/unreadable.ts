import type { XmlElement } from '#core/xml'

type UnreadableKind = 'not-a-number' | 'not-a-date' | 'not-a-flag' | 'repeated'

/**
 * A rule met a value that it cannot take: text where a number must stand, or two elements where one must stand.
 * The official processor stops there with an error, which counts as a rejection; we report the place and go on.
 */
export class Unreadable extends Error {
  readonly kind: UnreadableKind
  readonly node: XmlElement
  readonly value: string

  constructor(kind: UnreadableKind, node: XmlElement, value: string) {
    super(kind)
    this.kind = kind
    this.node = node
    this.value = value
  }
}

/** Computes something that several rules use, and keeps what an unreadable value did to it for {@link settle}. */
export function attempt<T>(compute: () => T): T | Unreadable {
  try {
    return compute()
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

/** What was computed by {@link attempt}. Throws the {@link Unreadable} that it met. */
export function settle<T>(value: T | Unreadable): T {
  if (value instanceof Unreadable) throw value
  return value
}
