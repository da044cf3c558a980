/** The door of the paper room: documents as PDF/A-3, with the exact XML inside. */
export { type PaperLanguage, paperLanguages } from './language.ts'
export type { Watermark } from './page.ts'
export type { RenderInput } from './render-pdf.ts'
export { renderInThread } from './renderer.ts'
