import type { DocumentValue, ObjectValue, Value } from '@terrarium/values'
import { method, typeTable } from '../native/native-definition.ts'
import { stringType, structType } from '../native/parameter-types.ts'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import type { WriteMode } from '../../runtime/documents.ts'

type WriteMethod = (context: QueryContext, document: DocumentValue, data: ObjectValue, mode: WriteMode) => Value

const update: WriteMethod = (context, document, data, mode) => context.documents.update(document, data, mode)
const replace: WriteMethod = (context, document, data, mode) => context.documents.replace(document, data, mode)

/** Methods that documents of system collections have, too. */
export const DOCUMENT_METHODS: readonly NativeMethod[] = [
  method('exists', [], (self: DocumentValue, _args, context) => context.documents.exists(self), 'read'),
  writeMethod('update', update, 'default'),
  writeMethod('replace', replace, 'default'),
  method('delete', [], (self: DocumentValue, _args, context) => context.documents.delete(self), 'write'),
]

/** `document["field"]`; the evaluator takes members by their names itself. */
export const DOCUMENT_ACCESS: NativeMethod = method('[]', [['key0', stringType]], (self: DocumentValue) => self)

/** Documents of user collections. */
export const documentTable: TypeTable = typeTable('Doc', {
  methods: [...DOCUMENT_METHODS, writeMethod('updateData', update, 'plain'), writeMethod('replaceData', replace, 'plain')],
  access: DOCUMENT_ACCESS,
})

function writeMethod(name: string, write: WriteMethod, mode: WriteMode): NativeMethod {
  return method(name, [['data', structType]], (self: DocumentValue, [data], context) => write(context, self, data, mode), 'write')
}
