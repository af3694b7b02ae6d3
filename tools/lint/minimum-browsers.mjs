// ESLint rule: an error where the code uses a built-in object, function or member that one of the minimum browsers lacks.
//
// eslint-plugin-compat sees the names of globals and of their static members only. This rule asks the type checker what a member belongs to, so it
// also sees `list.at(-1)` and `element.replaceChildren()`, and asks MDN's data which browsers have it.
import ts from 'typescript'
import { browsersWithout, findSupport } from './browser-support.mjs'

const EVENT_TARGET_METHODS = new Set(['addEventListener', 'removeEventListener', 'dispatchEvent'])

/** @type {import('eslint').Rule.RuleModule} */
export const minimumBrowsers = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          browsers: { type: 'object', additionalProperties: { type: 'number' } },
          polyfilled: { type: 'array', items: { type: 'string' } },
        },
        required: ['browsers'],
        additionalProperties: false,
      },
    ],
    messages: {
      missing: '{{feature}} needs {{needs}}. Write it another way, or polyfill it and add it to the list in eslint.config.js.',
    },
  },
  create(context) {
    const { browsers, polyfilled = [] } = context.options[0]
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()
    const allowed = new Set(polyfilled)
    const known = new Map()

    return {
      Identifier(node) {
        if (isAsked(node)) return
        if (node.parent.type === 'MemberExpression' && node.parent.property === node) return
        if (node.name === 'globalThis') return report(node, ['globalThis'])
        const symbol = services.getSymbolAtLocation(node)
        if (symbol !== undefined && symbol.name === node.name) report(node, globalFeatures(symbol))
      },
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier' || isAsked(node) || isGuarded(node)) return
        const symbol = services.getSymbolAtLocation(node.property)
        if (symbol !== undefined) report(node.property, [...memberFeatures(symbol, node.object), ...globalFeatures(symbol)])
      },
    }

    /** Reports the first feature with an entry in the data, if a browser lacks it. */
    function report(node, features) {
      for (const feature of features) {
        const needs = needsOf(feature)
        if (needs === undefined) continue
        if (needs !== '' && !allowed.has(feature)) context.report({ node, messageId: 'missing', data: { feature, needs } })
        return
      }
    }

    /** Browsers that a feature needs: empty if all have it, undefined if the data says nothing. */
    function needsOf(feature) {
      if (!known.has(feature)) known.set(feature, lookUp(feature))
      return known.get(feature)
    }

    function lookUp(feature) {
      const support = findSupport(`javascript.builtins.${feature}`) ?? findSupport(`api.${feature}`) ?? findSupport(`api.${feature}_static`)
      return support === undefined ? undefined : browsersWithout(support, browsers).join(', ')
    }

    function globalFeatures(symbol) {
      return libraryDeclarations(symbol)
        .filter(
          (declaration) =>
            ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration) || ts.isModuleDeclaration(declaration),
        )
        .map(() => symbol.name)
    }

    /** `Interface.member` for the interface that declares the member, and for what the object is: the data knows no mixins. */
    function memberFeatures(symbol, object) {
      const declarations = libraryDeclarations(symbol)
      if (declarations.length === 0) return []
      const owners = [...declarations.map(ownerName), ...typeNames(services.getTypeAtLocation(object))].filter((name) => name !== undefined)
      if (EVENT_TARGET_METHODS.has(symbol.name)) return owners.map((owner) => `${owner}.EventTarget_inheritance`)
      return owners.map((owner) => `${owner}.${symbol.name}`)
    }

    /** Whether a condition around a member asks for it: `if (typeof media.addEventListener === 'function') media.addEventListener(…)`. */
    function isGuarded(node) {
      const asked = `typeof ${context.sourceCode.getText(node)} `
      for (let at = node; at.parent; at = at.parent) {
        const { test } = at.parent
        if (test !== undefined && test !== null && test !== at && context.sourceCode.getText(test).includes(asked)) return true
      }
      return false
    }

    function libraryDeclarations(symbol) {
      const declarations = symbol.declarations ?? []
      return declarations.filter((declaration) => services.program.isSourceFileDefaultLibrary(declaration.getSourceFile()))
    }

    /** Names of a type and of what it extends. */
    function typeNames(type) {
      const own = checker.getApparentType(type)
      const bases = own.isClassOrInterface() ? (checker.getBaseTypes(own) ?? []) : []
      return [own.symbol?.name, ...bases.flatMap(typeNames)]
    }
  },
}

/** Whether the code asks if something is there, `typeof ResizeObserver`, `navigator.clipboard === undefined`, or names it as a type only. */
function isAsked({ parent }) {
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof'
  if (parent.type === 'BinaryExpression') return parent.right.type === 'Identifier' && parent.right.name === 'undefined'
  return /^TS(?!As|Satisfies|NonNull)/.test(parent.type)
}

/** The name under which the data lists the members of a declaration's interface. */
function ownerName(declaration) {
  const { parent } = declaration
  if (ts.isInterfaceDeclaration(parent)) return inIntl(parent, parent.name.text.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, ''))
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText()
  if (ts.isModuleBlock(parent)) return parent.parent.name.text
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent.parent : undefined
  return statement !== undefined && ts.isModuleBlock(statement) ? statement.parent.name.text : undefined
}

function inIntl(node, name) {
  const block = node.parent
  return ts.isModuleBlock(block) && block.parent.name.text === 'Intl' ? `Intl.${name}` : name
}
