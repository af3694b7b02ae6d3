// Runs a backup's thread from its source, in development and tests: a thread has to register the loader for TypeScript itself.
import { register } from 'tsx/esm/api'

register()
await import('./backup-worker.ts')
