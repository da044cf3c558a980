/** The door of the room under contacts and products: what their screens have in common. */
export { CompletePage, type GridProps } from './complete-page.tsx'
export { RecordActions } from './record-actions.tsx'
export { RemoveRecordDialog } from './remove-record-dialog.tsx'
