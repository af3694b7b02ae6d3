import { ModuleValue } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'

/** A user collection as a value: `Book`. Known by its name, however it was looked up. */
export class CollectionModule extends ModuleValue {
  readonly definition: CollectionDefinition
  constructor(definition: CollectionDefinition) {
    super(definition.name)
    this.definition = definition
  }
}

const modules = new WeakMap<CollectionDefinition, CollectionModule>()

/** Returns the module of a collection; the same one for the same definition. */
export function moduleOf(definition: CollectionDefinition): CollectionModule {
  const known = modules.get(definition)
  if (known !== undefined) return known
  const made = new CollectionModule(definition)
  modules.set(definition, made)
  return made
}
