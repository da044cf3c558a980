/** The most used passwords from breaches, loaded into memory on first use. */
import { dictionary } from '@zxcvbn-ts/language-common'

let list: ReadonlySet<string> | undefined

/** Whether one of the texts, in small letters, is on the list. */
export function passwordsIn(...texts: readonly string[]): boolean {
  list ??= new Set(dictionary['passwords-common'])
  return texts.some((text) => text.length >= 4 && list?.has(text) === true)
}
