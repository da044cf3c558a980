/** The typeface of the portal, so that the page can be read where the machine has no Arabic font. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Family, weight and file of the package; SIL Open Font License. */
const fonts = [
  ['IBM Plex Sans', 400, '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'],
  ['IBM Plex Sans', 600, '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'],
  [
    'IBM Plex Sans Arabic',
    400,
    '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  ],
  [
    'IBM Plex Sans Arabic',
    600,
    '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  ],
] as const

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/** The `@font-face` rules of the page's style sheet. */
export const fontFaces = fonts
  .map(
    ([family, weight, file]) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("/emaratax/fonts/${nameOf(file)}") format("truetype"); }`,
  )
  .join('\n')

/** The bytes of a font by the name in the style sheet; undefined for other names. */
export async function readFont(name: string): Promise<Buffer | undefined> {
  const font = fonts.find(([, , file]) => nameOf(file) === name)
  return font && (await readFile(resolve(font[2])))
}
