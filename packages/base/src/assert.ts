/** Programmer errors: conditions that only a defect of ours can break. They are never user messages. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Asserts a condition that the code relies on. @throws {AssertionError} when it does not hold. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message)
}

/** Returns the value, asserting that it is neither null nor undefined. @throws {AssertionError} otherwise. */
export function must<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new AssertionError(message)
  return value
}

/** Marks a case that the types exclude. @throws {AssertionError} always. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${String(value)}`)
}
