// npm run build: installs and builds what has changed.
import { build, install } from './prepare.mjs'

install()
build()
