/** The two letters that stand for a person. */

const arabicLetter = /\p{Script=Arabic}/u

/** The first letter of a name; of an Arabic one the first after the article. */
function initialOf(name: string): string {
  const withoutArticle = name.trim().replace(/^ال(?=\p{L})/u, '')
  return [...withoutArticle][0]?.toLocaleUpperCase() ?? ''
}

/** Initials of a person. Arabic ones are separated: joined they would make a word, such as "no". */
export function initialsOf(given: string, family: string): string {
  const initials = [initialOf(given), initialOf(family)].filter((letter) => letter !== '')
  return initials.join(initials.some((letter) => arabicLetter.test(letter)) ? ' ' : '')
}
