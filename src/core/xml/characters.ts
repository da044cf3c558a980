/** Characters that XML is written with, as codes. */
export const space = 0x20
export const exclamation = 0x21
export const doubleQuote = 0x22
export const singleQuote = 0x27
export const slash = 0x2f
export const equals = 0x3d
export const greater = 0x3e
export const question = 0x3f

/** White space of XML; carriage returns were made new lines before. */
export const isSpace = (code: number): boolean => code === space || code === 0x0a || code === 0x09
