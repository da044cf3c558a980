/** The door of the paper style: the look of a company's own documents, and what it adds to them. */
export {
  defaultPaperStyle,
  type LogoMediaType,
  type PaperAccount,
  type PaperStyle,
  readableAccent,
  styleOfDocument,
} from './style.ts'
