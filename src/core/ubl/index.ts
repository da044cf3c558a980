/** The document model as UBL 2.1 and back, from one mapping table. */
export { modelPathFor } from './model-path.ts'
export type { Unmodeled } from './read-tree.ts'
export { type ReadUblResult, readUbl } from './read-ubl.ts'

export { toXmlTree } from './write-tree.ts'
export { writeUbl } from './write-ubl.ts'
