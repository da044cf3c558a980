/** The door of contacts: the values in their addresses, and the dialog of a new one. */
export type { ContactPrefill } from './contact-editor.tsx'
export { NewContactDialog } from './new-contact-dialog.tsx'
export { statementSearch } from './statement-search.ts'
