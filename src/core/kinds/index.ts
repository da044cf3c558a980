/** The door of the kinds room: kinds of documents, by type code, specification and transaction flags. */
export {
  counterpartyRoleOf,
  creditNoteKindFor,
  type DocumentKind,
  documentKinds,
  isCommercial,
  isCreditNote,
  isSelfBilled,
  kindOf,
  specificationOf,
  specifications,
  type TypeCode,
  typeCodeOf,
  typeCodes,
} from './document-kinds.ts'
export {
  type FlagFields,
  type FlagName,
  type Flags,
  flagDefinition,
  flagNames,
  isFlagCode,
  isFlagSet,
  parseFlags,
  printFlags,
} from './flags.ts'
