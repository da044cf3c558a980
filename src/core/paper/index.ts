/** The door of the paper room: what an invoice shows, without words of any language. */
export { type ArabicNames, describePaper, loadPaperLists } from './describe-paper.ts'
export type {
  Paper,
  PaperCell,
  PaperFact,
  PaperGroup,
  PaperLabel,
  PaperParty,
  PaperSums,
  PaperValue,
} from './paper.ts'
