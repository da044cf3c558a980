import { codeName, emirates } from '#core/codelists'

/** A name as it is compared: without capitals, blanks and hyphens. */
const plain = (text: string) => text.toLocaleLowerCase('en').replace(/[\s-]+/g, '')

interface Place {
  readonly city: string
  readonly emirate: string
}

/**
 * The place after its emirate was chosen: each emirate has the name of its main city, which fills an empty city and
 * replaces the one that another emirate filled in. A typed city stays. Pure.
 */
export function withEmirate({ city, emirate: former }: Place, emirate: string): Place {
  const isFilled = city === '' || city === codeName(emirates, former, 'en')
  return { emirate, city: isFilled ? (codeName(emirates, emirate, 'en') ?? '') : city }
}

/** The place after its city was typed: the name of an emirate chooses the emirate if none was chosen. Pure. */
export function withCity({ emirate }: Pick<Place, 'emirate'>, city: string): Place {
  const typed = plain(city)
  const same = emirates.entries.find(({ en, ar }) => plain(en) === typed || plain(ar ?? '') === typed)
  return { city, emirate: emirate === '' && typed !== '' ? (same?.code ?? '') : emirate }
}
