import type { XmlElement } from '#core/xml'

type UnreadableKind = 'not-a-number' | 'not-a-date' | 'not-a-flag' | 'repeated'

/**
 * A rule met a value that it cannot read: text in place of a number, or two elements in place of one. The official
 * processor ends with an error there, which counts as a rejection; we report the place and continue.
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
