import { afterEach } from 'vitest'
import { endFocusWatch } from '../ui/focus-watch.ts'

// A dialog that has gone looks after the focus for a while, which may be longer than a test has a document.
afterEach(endFocusWatch)
