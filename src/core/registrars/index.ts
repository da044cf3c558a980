/** Who registers companies in the UAE, and in which legal forms: names in both languages, for texts that have no codes. */
export { inBothLanguages } from './in-both-languages.ts'
export { legalForms } from './legal-forms.ts'
export { licensingAuthorities } from './licensing-authorities.ts'
