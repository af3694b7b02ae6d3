import { configure } from '@testing-library/dom'

/** Milliseconds for what a component does after an event: wide, as a slow machine fails nothing by being slow. */
const ASYNC_MS = 120_000

configure({ asyncUtilTimeout: ASYNC_MS })
