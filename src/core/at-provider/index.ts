/** The door of the room for answers of the company's own provider about documents issued to files. */
export {
  type AtProvider,
  type AtProviderState,
  atProviderStates,
  daysAtProvider,
  foldProviderWords,
  notUploaded,
  type ProviderWord,
} from './at-provider.ts'
