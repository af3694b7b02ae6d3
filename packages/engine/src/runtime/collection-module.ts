import { ModuleValue } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'

/** A user collection as a value: `Book`. Its name is the one it was looked up by: name or alias. */
export class CollectionModule extends ModuleValue {
  readonly definition: CollectionDefinition
  constructor(definition: CollectionDefinition, name: string) {
    super(name)
    this.definition = definition
  }
}

const modules = new WeakMap<CollectionDefinition, CollectionModule[]>()

/** Returns the module of a collection; the same one for the same definition and name. */
export function moduleOf(definition: CollectionDefinition, name = definition.name): CollectionModule {
  let known = modules.get(definition)
  if (known === undefined) modules.set(definition, (known = []))
  const found = known.find((module) => module.name === name)
  if (found !== undefined) return found
  const made = new CollectionModule(definition, name)
  known.push(made)
  return made
}
