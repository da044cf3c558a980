/** The door of the kinds room: what a document can be, by its type code, its specification and its transaction flags. */
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
