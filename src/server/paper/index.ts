/** The door of the paper room: documents as PDF/A-3, with the exact XML inside. */

export { paperVersion } from './paper-version.ts'
export { type LogoFault, logoLimits, readLogo } from './read-logo.ts'
export type { RenderInput } from './render-pdf.ts'
export {
  countLines,
  isRenderingBusy,
  renderInProcess,
  renderingProcesses,
  renderLimits,
} from './renderer.ts'
