/** The letter that a key stands for, also on a keyboard whose letters are Arabic: there the place of the key tells. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}
