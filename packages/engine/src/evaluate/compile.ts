/**
 * From syntax tree to closures.
 *
 * A query is compiled once for its text and run any number of times. Compiling resolves variables to frame slots, makes constants, and
 * chooses for each node the shortest function that can evaluate it; nothing of the tree is looked at again while the query runs. One file
 * compiles one kind of expression; this one only tells them apart.
 *
 * What the compiled form does not hold: anything of a database. Collections and functions are looked up by name in the run's catalog.
 */
import type { BlockExpression, Expression, LambdaExpression } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import { LambdaValue, type LambdaCode, type LambdaCompiler } from '../runtime/lambda.ts'
import type { Library } from '../runtime/library.ts'
import { RequestError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { compileBinary } from './compile-binary.ts'
import { compileBlock } from './compile-block.ts'
import { compileChain } from './compile-chain.ts'
import { compileArray, compileObject, compileTuple } from './compile-container.ts'
import { compileAt, compileIf } from './compile-control.ts'
import { compileIdentifier } from './compile-identifier.ts'
import { compileLambda, compileLambdaExpression } from './compile-lambda.ts'
import { compileBoolean, compileNull, compileNumber, compileString } from './compile-literal.ts'
import { compileProject } from './compile-project.ts'
import { compileTemplate } from './compile-template.ts'
import { compileUnary } from './compile-unary.ts'
import { type Evaluator, Frame } from '../runtime/frame.ts'
import { BodyLayout, Scope } from './scope.ts'

/** A query ready to run. */
export type CompiledQuery = (run: RunContext) => Value

/** Compiles for one library. */
export interface Compiler extends LambdaCompiler {
  /** Compiles a whole query. The tree must be free of errors. */
  query(tree: BlockExpression): CompiledQuery
}

/** Creates the compiler for a library; one an engine, because it remembers the bodies that it has compiled. */
export function createCompiler(library: Library): Compiler {
  const setup = { compile, library }
  const bodies = new WeakMap<LambdaExpression, LambdaCode>()
  return {
    query(tree) {
      const evaluate = compile(tree, new Scope(new BodyLayout(setup, undefined, true)))
      return (run) => evaluate(run, new Frame(undefined, []))
    },
    body(tree) {
      const known = bodies.get(tree)
      if (known !== undefined) return known
      const made = compileLambda(tree, new BodyLayout(setup, undefined, false))
      bodies.set(tree, made)
      return made
    },
    restore(tree, captured) {
      const scope = new Scope(new BodyLayout(setup, undefined, false))
      for (const name of captured.keys()) scope.declare(name)
      const code = compileLambda(tree, new BodyLayout(setup, scope, false))
      return new LambdaValue(code, new Frame(undefined, [...captured.values()]), new Map())
    },
  }
}

/** Compiles an expression whose names are resolved in `scope`. */
function compile(tree: Expression, scope: Scope): Evaluator {
  switch (tree.kind) {
    case 'identifier':
      return compileIdentifier(tree, scope)
    case 'null':
      return compileNull(tree)
    case 'boolean':
      return compileBoolean(tree)
    case 'number':
      return compileNumber(tree)
    case 'string':
      return compileString(tree)
    case 'template':
      return compileTemplate(tree, scope)
    case 'if':
      return compileIf(tree, scope)
    case 'at':
      return compileAt(tree, scope)
    case 'block':
      return compileBlock(tree, scope)
    case 'object':
      return compileObject(tree, scope)
    case 'array':
      return compileArray(tree, scope)
    case 'tuple':
      return compileTuple(tree, scope)
    case 'lambda':
      return compileLambdaExpression(tree, scope)
    case 'chain':
      return compileChain(tree, scope)
    case 'unary':
      return compileUnary(tree, scope)
    case 'binary':
      return compileBinary(tree, scope)
    case 'project':
      return compileProject(tree, scope)
    case 'match':
    case 'missing':
      return compileUnsupported(tree)
  }
}

function compileUnsupported(tree: Expression): Evaluator {
  return () => {
    throw new RequestError('internal_error', 500, `\`${tree.kind}\` cannot be evaluated`)
  }
}
