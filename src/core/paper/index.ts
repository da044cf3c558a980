/** The door of the paper room: the contents of a page, without words of any language, and in the words of a page. */
export { type ArabicParties, arabicPartiesOf, inArabic } from './arabic-parties.ts'
export { accountsShown } from './bank-name.ts'
export { describePaper, loadPaperLists } from './describe-paper.ts'
export { largePaperFrom, type PaperLanguage, paperLanguages } from './language.ts'
export type { Paper } from './paper.ts'
export { type PaperPage, printPaper } from './print-paper.ts'
export { sampleArabicBuyer, sampleDocument } from './sample-document.ts'
export {
  defaultPaperStyle,
  type LogoMediaType,
  type PaperStyle,
  readableAccent,
  styleOfDocument,
} from './style.ts'
export { type Watermark, watermarkOf } from './watermark.ts'
export type { Pair, PrintedFact, Run } from './words.ts'
