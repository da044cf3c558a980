/** The initials of a user. */

const arabicLetter = /\p{Script=Arabic}/u

/** The first letter of a name; of an Arabic name, in either script, the first one after the article. */
function initialOf(name: string): string {
  const withoutArticle = name.trim().replace(/^(?:ال|(?:al|el)[ -])(?=\p{L})/iu, '')
  return [...withoutArticle][0]?.toLocaleUpperCase() ?? ''
}

/** The initials of a user. Arabic letters are separated: joined they could form a word, such as "no". */
export function initialsOf(givenName: string, family: string): string {
  const initials = [initialOf(givenName), initialOf(family)].filter((letter) => letter !== '')
  return initials.join(initials.some((letter) => arabicLetter.test(letter)) ? ' ' : '')
}

/** The initials of a user by the whole name, whose first word is the given name. */
export function initialsOfName(name: string): string {
  const [givenName = '', ...family] = name.split(' ')
  return initialsOf(givenName, family.join(' '))
}
