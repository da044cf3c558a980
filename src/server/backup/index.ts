/** The door of backups: the whole database in a file, and back into an empty one (decision 42). */
export { BackupError } from './backup-error.ts'
export { readHeader } from './backup-file.ts'
export { type BackupResult, makeBackup } from './make-backup.ts'
export { placeSecret } from './place-secret.ts'
export { type RestoreResult, restoreBackup } from './restore-backup.ts'
