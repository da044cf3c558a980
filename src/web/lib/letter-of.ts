/** Whether it is the key of the slash; on a keyboard with other letters, by the position of the key. */
export function isSlash({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean {
  return key === '/' || (code === 'Slash' && key > '~')
}

/** The Latin letter of a key; on an Arabic keyboard, by the position of the key. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}
