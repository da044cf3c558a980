/** The door of the palette: search and commands, and the sheet of shortcuts, each loaded when it is first asked for. */
export { Palette, ShortcutsDialog } from './lazy-dialogs.ts'
export { areLetterKeysOn, goKeys } from './letter-keys.ts'
