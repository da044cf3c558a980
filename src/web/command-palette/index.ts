/** The door of the palette: search and commands, and the list of shortcuts, each loaded on first use. */
export { Palette, ShortcutsDialog } from './lazy-dialogs.ts'
export { areLetterKeysOn, goKeys } from './letter-keys.ts'
