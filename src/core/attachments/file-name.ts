/** Characters that file systems refuse, path separators, and direction marks that disguise a name. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu
const mostCharacters = 120

/** A file name that every system accepts, with the same ending: unfit characters become `_`, and a long name is shortened. */
export function cleanFileName(name: string): string {
  const clean = name.normalize('NFC').replace(unfit, '_').trim()
  const dot = clean.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [clean, ''] : [clean.slice(0, dot), clean.slice(dot)]
  const letters = [...stem].slice(0, Math.max(1, mostCharacters - ending.length)).join('')
  return `${letters.replace(/^[. ]+$/, '') || 'attachment'}${ending}`
}
