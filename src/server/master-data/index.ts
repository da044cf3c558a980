/** The door of the room under contacts and products: the shared parts of these two lists of master data. */
export { checkedInput, nestedValues } from './checked-input.ts'
export { createRecord } from './create-record.ts'
export { type RecordByKey, recordTarget } from './import-target.ts'
export type { MasterRecord } from './master-record.ts'
export { publishChange, type RecordKind, requireRecord } from './record-kind.ts'
export { removeRecord } from './remove-record.ts'
export { MasterDataStore, type RecordFilter } from './store.ts'
export { updateRecord } from './update-record.ts'
