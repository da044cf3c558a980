/** Code lists of the rules of the Invoice Response (2026.5): numbers as ranges, matched with their leading zeros. */

function expand(ranges: string, width: number): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const range of ranges.split(' ')) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let code = from; code <= to; code++) codes.add(String(code).padStart(width, '0'))
  }
  return codes
}

/** Document name codes, full list (UNCL 1001). */
export const documentNameCodes = expand(
  '1-470 481-491 493-499 520-539 550-554 575-589 610 621-659 700-751 760-761 763-766 770 775 780-799 810-812 ' +
    '820-825 830 833 840-841 850-853 855-856 860-865 870 890 895-896 901 910-911 913-917 925-927 929-938 940-941 ' +
    '950-955 960-966 970-972 974-979 990-991 995-996 998 1999',
  1,
)

/** Electronic address schemes (EAS) of the network. */
export const addressSchemes = expand(
  '2 7 9 60 88 96-97 106 130 135 142 151 183-184 188 190-192 195-196 198-201 204 208-211 216 218 221 225 230 235 ' +
    '240 242 244-246 248 9910 9913-9915 9918-9920 9922-9953 9957 9959',
  4,
)

/** Identifier schemes of ISO 6523. */
export const identifierSchemes = expand('2-91 93-102 104-180 183-248', 4)
