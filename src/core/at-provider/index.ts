/** The door of what the company's own provider says of documents that were issued to files. */
export {
  type AtProvider,
  type AtProviderState,
  atProviderStates,
  daysAtProvider,
  foldProviderWords,
  notUploaded,
  type ProviderWord,
} from './at-provider.ts'
