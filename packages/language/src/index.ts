export type { Span } from './source/span.ts'
export { QUERY_SOURCE } from './source/span.ts'
export { SHORT_PARAMETER } from './syntax/tree.ts'
export { childrenOf } from './syntax/children.ts'

export type { Diagnostic, Hint, Severity, SourceTexts } from './diagnostics/diagnostic.ts'
export type {
  AccessComponent,
  ApplyComponent,
  ArrayExpression,
  AtExpression,
  BangComponent,
  BinaryExpression,
  BinaryOperator,
  BlockExpression,
  BooleanLiteral,
  ChainComponent,
  ChainExpression,
  Expression,
  ExpressionStatement,
  Identifier,
  IfExpression,
  LambdaExpression,
  LambdaParameter,
  LetStatement,
  MatchExpression,
  MethodCallComponent,
  MissingExpression,
  NullLiteral,
  NumberLiteral,
  ObjectExpression,
  ObjectField,
  ObjectTypeField,
  Pattern,
  ProjectExpression,
  ProjectField,
  SelectComponent,
  Statement,
  StringLiteral,
  StringTemplate,
  TupleExpression,
  TypeExpression,
  TypeParameter,
  TypeScheme,
  UnaryExpression,
  UnaryOperator,
} from './syntax/tree.ts'
export type { ParseResult } from './syntax/parse-result.ts'
export { renderDiagnostic, renderDiagnostics } from './diagnostics/render.ts'
export { parseExpression, parseFieldPath, parseFieldType, parseLambda, parseQuery, parseType } from './syntax/parse-query.ts'
export { PLACEHOLDER } from './syntax/parse-term.ts'
export { RESERVED_WORDS, isValidIdentifier } from './source/identifiers.ts'
export { LINE_WIDTH, formatQuery } from './format/format-query.ts'
export { printExpression, printQuery, printType } from './format/print.ts'
export type { Token, TokenKind, TokenLanguage } from './highlight/token.ts'
export { TokenLines, type LineSource } from './highlight/token-lines.ts'
export { tokenize } from './highlight/tokenize.ts'
export { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from './library/library.ts'
export { SYSTEM_COLLECTIONS, type SystemCollectionSignature } from './library/system.ts'
export type { Example, FunctionSignature, MemberSignature, ModuleSignature, TypeSignature } from './library/signature.ts'
export { checkQuery, type CheckOptions, type QueryCheck } from './check/check-query.ts'
export type { TypeObserver } from './infer/checker.ts'
export { createSchemaEnvironment } from './check/schema-environment.ts'
export type { TypeEnvironment } from './types/environment.ts'
export { libraryEnvironment } from './environment/library-environment.ts'
export { floatText, type Literal } from './types/literal.ts'
export type {
  CollectionTypeSource,
  ComputedFieldSource,
  DefinedFieldSource,
  FunctionTypeSource,
  IndexTypeSource,
  SchemaTypeSource,
} from './environment/schema-types.ts'
export {
  anyType,
  functionType,
  lazyType,
  literalType,
  namedType,
  neverType,
  nullType,
  recordType,
  tupleType,
  unionType,
  type Type,
} from './types/type.ts'
export { applyEdits, type TextEdit } from './service/text/text-edit.ts'
export { complete } from './service/complete/complete.ts'
export { describeLocal } from './service/complete/complete-name.ts'
export type { CompletionItem, CompletionKind } from './service/complete/completion-item.ts'
export { definition, references, type Definition } from './service/names/occurrences.ts'
export { diagnose, type Diagnosis } from './service/diagnose.ts'
export type { Documentation } from './service/documentation/documentation.ts'
export { foldingRanges, type FoldingRange } from './service/text/folding.ts'
export { foldingAt, type LineFold } from './service/text/line-folding.ts'
export { hover, type Hover } from './service/hover.ts'
export { quickFixes, type QuickFix } from './service/quick-fixes.ts'
export { rename, renameTarget, type RenameOutcome, type RenameRefusal } from './service/names/rename.ts'
export { selectionRanges } from './service/text/selection.ts'
export { signatureHelp, type SignatureHelp } from './service/signature/signature-help.ts'
export type { SignatureShown } from './service/signature/signature-text.ts'
export {
  type CrossFileProblem,
  type ParsedSchema,
  type SchemaFile,
  type SchemaProblem,
  parseSchema,
  renderSchemaProblems,
} from './fsl/build/parse-schema.ts'
export { ACTIONS, NO_SPAN } from './fsl/model/schema-item.ts'
export type {
  AccessProviderItem,
  ActionName,
  Annotation,
  CollectionItem,
  FunctionItem,
  IndexEntry,
  MigrationStep,
  RoleItem,
  SchemaField,
  SchemaItem,
  SchemaItemKind,
  SchemaName,
  SchemaPath,
} from './fsl/model/schema-item.ts'
export { type SchemaPlan, type SchemaPush, planSchemaPush } from './fsl/push/plan-push.ts'
export { type CheckedSchema, type DatabaseState, checkSchema } from './fsl/push/check-schema.ts'
export { type ItemRename, diffItems as diffSchemas } from './fsl/diff/diff-items.ts'
export type { AddItem, Change, ItemChange, ModifyItem, RemoveItem } from './fsl/diff/change.ts'
export type { MigrationEffect, SplitTarget } from './fsl/migrate/migration-effect.ts'
export { type DiffFormat, type DiffOptions, type DiffTexts, renderSchemaDiff } from './fsl/diff/render-diff.ts'
export type { DefinitionCollection, DefinitionObject, DefinitionValue, SchemaDefinition } from './fsl/model/definition.ts'
export { definitionOf, definitionsOf } from './fsl/definitions/definition-of.ts'
export { itemOf, itemsOf } from './fsl/definitions/item-of.ts'
export { printSchemaItem } from './fsl/display/display-item.ts'
export {
  type EditedFiles,
  SNIPPET_SOURCE,
  type SchemaEdit,
  contentOf as schemaItemText,
  editSchemaFiles,
  findSchemaItem,
} from './fsl/edit/edit-files.ts'
export { MAIN_FILE, patchSchemaFiles } from './fsl/edit/patch-files.ts'
export { formatSchema } from './fsl/format/format-schema.ts'
export type { DatabaseNames } from './service/complete/database-names.ts'
export { completeEmbedded } from './service/schema/complete-embedded.ts'
export { completeSchema } from './service/schema/complete-schema.ts'
export { schemaDefinition } from './service/schema/definition-schema.ts'
export { embedPredicate } from './service/schema/embedded.ts'
export { diagnoseSchema, schemaQuickFixes } from './service/schema/diagnose-schema.ts'
export { hoverSchema } from './service/schema/hover-schema.ts'
export { renameInSchema, schemaRenameTarget } from './service/schema/rename-schema.ts'
export type { SchemaContext } from './service/schema/schema-context.ts'
export { schemaSelectionRanges } from './service/schema/selection-schema.ts'
export { describeSchemaLocal, schemaSignatureHelp } from './service/schema/signature-help-schema.ts'
export { environmentOf, type CollectionOutline, type FunctionOutline, type SchemaOutline } from './service/schema/database-environment.ts'
export { findFreeNames } from './fsl/check/find-free-names.ts'
export { checkAgainst, resolveFieldType, resolveSignature } from './check/check-against.ts'
export { checkPersistable } from './check/persistable.ts'
