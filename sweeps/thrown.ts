import ts from 'typescript'
import type { Source } from './sources.ts'

/** One place that throws or returns a code, with the parameters written beside it; null where the code does not write them there. */
export type Thrown = {
  readonly code: string
  readonly path: string
  readonly params: readonly string[] | null
}

const builders = new Set(['refused', 'invalid', 'conflict', 'forbidden', 'notFound'])
const dotted = /^[a-z]+(?:\.[a-zA-Z0-9_]+)+$/

/** The texts an expression can be, as far as they are written in it. */
function textsOf(expression: ts.Expression | undefined): string[] {
  if (!expression) return []
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isParenthesizedExpression(expression)) return textsOf(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [...textsOf(expression.whenTrue), ...textsOf(expression.whenFalse)]
  return []
}

const propertyOf = (object: ts.ObjectLiteralExpression, name: string) =>
  object.properties.find(one => one.name?.getText() === name)

/** The names an object literal certainly has, or null when a part of it comes from elsewhere. */
function namesOf(object: ts.Node | undefined): string[] | null {
  if (!object || !ts.isObjectLiteralExpression(object)) return null
  if (object.properties.some(ts.isSpreadAssignment)) return null
  return object.properties.map(one => one.name?.getText() ?? '')
}

function paramsOf(detail: ts.Node | undefined): string[] | null {
  if (!detail) return []
  if (!ts.isObjectLiteralExpression(detail) || namesOf(detail) === null) return null
  const params = propertyOf(detail, 'params')
  if (!params) return []
  return ts.isPropertyAssignment(params) ? namesOf(params.initializer) : null
}

/** Every code that a source file throws, returns or maps a constraint to. */
export function thrownIn({ path, text }: Source): Thrown[] {
  const found: Thrown[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && builders.has(node.expression.text)) {
      const [code, detail] = node.arguments
      for (const one of textsOf(code)) found.push({ code: one, path, params: paramsOf(detail) })
      // The code is chosen elsewhere in the file: what looks like one must be one.
      if (code && textsOf(code).length === 0)
        for (const [, one = ''] of text.matchAll(/^\s+(?:return |\w+: )'([a-z]+(?:\.\w+){2,})',?$/gm))
          found.push({ code: one, path, params: null })
    }
    if (ts.isObjectLiteralExpression(node)) {
      const code = propertyOf(node, 'code')
      const isRefusal = propertyOf(node, 'kind') !== undefined
      if (code && ts.isPropertyAssignment(code) && (isRefusal || propertyOf(node, 'params')))
        for (const one of textsOf(code.initializer))
          if (dotted.test(one)) found.push({ code: one, path, params: isRefusal ? paramsOf(node) : null })
      const params = propertyOf(node, 'params')
      // A zod issue of a field carries the code among its parameters.
      if (params && ts.isPropertyAssignment(params) && ts.isObjectLiteralExpression(params.initializer)) {
        const inner = propertyOf(params.initializer, 'code')
        if (inner && ts.isPropertyAssignment(inner))
          for (const one of textsOf(inner.initializer))
            if (dotted.test(one)) found.push({ code: one, path, params: namesOf(params.initializer) })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found
}

/** Codes that functions of the database raise (QF001). */
export const raisedIn = ({ path, text }: Source): Thrown[] =>
  [...text.matchAll(/'code', '([a-z]+\.[\w.]+)'/g)].map(([, code = '']) => ({ code, path, params: null }))
